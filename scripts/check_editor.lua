-- A session of Neovim with 'higlint lsp' (make editor): opens a page, waits for findings, changes the page, asks for a hover and for fixes.
-- Called with HIGLINT and PAGE in the environment; says what came, and ends with status 1 where something did not.
local failed = false
local function check(what, holds)
  print((holds and 'ok   ' or 'FAIL ') .. what)
  failed = failed or not holds
end

vim.cmd('edit ' .. vim.env.PAGE)
-- Version 0.7, which Debian 12 has, knows no vim.lsp.start.
local client = vim.lsp.start_client({ name = 'higlint', cmd = { vim.env.HIGLINT, 'lsp' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(0, client)
local function codes()
  local found = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(0)) do
    local lsp = diagnostic.user_data and diagnostic.user_data.lsp or {}
    found[diagnostic.code or lsp.code or ''] = diagnostic
  end
  return found
end
local rule = 'siwa-button-prominence'
check('findings come when a page is opened', vim.wait(60000, function() return codes()[rule] ~= nil end, 50))
local place = codes()[rule]
check('a finding has its place', place ~= nil and place.lnum == 5)
if place then
  local position = { textDocument = vim.lsp.util.make_text_document_params(), position = { line = place.lnum, character = place.col } }
  local hover = vim.lsp.buf_request_sync(0, 'textDocument/hover', position, 60000)
  local text = hover and hover[client] and hover[client].result and hover[client].result.contents.value or ''
  check('a hover has the text of the rule', text:find(rule, 1, true) ~= nil)
  local range = { start = position.position, ['end'] = position.position }
  local actions = vim.lsp.buf_request_sync(
    0, 'textDocument/codeAction', { textDocument = position.textDocument, range = range, context = { diagnostics = {} } }, 60000)
  local made = actions and actions[client] and actions[client].result or {}
  check('fixes are offered', #made > 0)
  for _, action in ipairs(made) do
    if action.title:find('^Set the height') then vim.lsp.util.apply_workspace_edit(action.edit, 'utf-16') end
  end
  check('a fix changes the text', vim.fn.getline(6):find('44px', 1, true) ~= nil)
  check('and the finding is gone', vim.wait(60000, function() return codes()[rule] == nil end, 50))
end
vim.fn.append(0, { '<!-- ä 🍎 -->', '' })
vim.fn.setline(8, (vim.fn.getline(8):gsub('44px', '36px')))
check('what is typed is judged', vim.wait(60000, function() return codes()[rule] ~= nil and codes()[rule].lnum == 7 end, 50))
vim.lsp.stop_client(client)
check('the server ends when it is asked to', vim.wait(10000, function() return not vim.lsp.get_client_by_id(client) or vim.lsp.client_is_stopped(client) end, 50))
vim.cmd(failed and 'cquit!' or 'quitall!')
