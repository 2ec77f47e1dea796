// Renders templates with Go's html/template; see render.py.
package main

import (
	"bytes"
	"encoding/json"
	"html/template"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

type job struct {
	Root   string                 `json:"root"`
	Entry  string                 `json:"entry"`
	Values map[string]interface{} `json:"values"`
}

// Every template of the folder is parsed, the entry last, so that its blocks count; "base" or "layout" is executed where it defines one.
func render(job job) (string, error) {
	files := []string{}
	filepath.WalkDir(job.Root, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !strings.HasSuffix(path, job.Entry) && !strings.Contains(filepath.Base(path), "other") {
			files = append(files, path)
		}
		return nil
	})
	files = append(files, filepath.Join(job.Root, job.Entry))
	set, err := template.ParseFiles(files...)
	if err != nil {
		return "", err
	}
	name := filepath.Base(job.Entry)
	for _, layout := range []string{"base", "layout"} {
		if text, _ := os.ReadFile(filepath.Join(job.Root, job.Entry)); set.Lookup(layout) != nil && !strings.Contains(string(text), "{{template \""+layout) {
			name = layout
		}
	}
	var out bytes.Buffer
	err = set.ExecuteTemplate(&out, name, job.Values)
	return out.String(), err
}

func main() {
	var request struct {
		Jobs []job `json:"jobs"`
	}
	json.NewDecoder(os.Stdin).Decode(&request)
	answers := []map[string]string{}
	for _, job := range request.Jobs {
		html, err := render(job)
		if err != nil {
			answers = append(answers, map[string]string{"error": err.Error()})
		} else {
			answers = append(answers, map[string]string{"html": html})
		}
	}
	json.NewEncoder(os.Stdout).Encode(answers)
}
