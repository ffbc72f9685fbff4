/**
 * Code of a package that tries every way to lead the page around it to that address, or to change
 * that page. Its value is a promise of all having been tried.
 */
export function tryWaysOut(address: string): string {
  const to = JSON.stringify(address)
  const element = (tag: string, fields: string) =>
    `const made = document.body.appendChild(Object.assign(document.createElement('${tag}'), ${fields}))`
  const ways = [
    `top.location = ${to}`,
    `top.location.href = ${to}`,
    `top.location.replace(${to})`,
    `parent.parent.location = ${to}`,
    `parent.parent.frames[0].location = ${to}`,
    `top.location = 'javascript:document.title = 1'`,
    `open(${to}, '_top')`,
    `open(${to}, '_parent')`,
    `parent.open(${to}, '_top')`,
    `open("javascript:document.title = 1", '_top')`,
    `${element('a', `{ href: ${to}, target: '_top' }`)}; made.click()`,
    `${element('a', `{ href: 'javascript:document.title = 1', target: '_top' }`)}; made.click()`,
    `${element('form', `{ action: ${to}, target: '_top' }`)}; made.submit()`,
    `${element('form', `{ action: ${to}, target: '_parent', method: 'post' }`)}; made.requestSubmit()`,
    `${element('base', `{ target: '_top' }`)}; ${element('a', `{ href: ${to} }`).replace('made', 'link')}; link.click(); made.remove()`,
    `${element('iframe', `{ srcdoc: '<script>top.location = ' + ${JSON.stringify(to)} + '</' + 'script>' }`)}`,
    `${element('iframe', `{ srcdoc: '<meta http-equiv="refresh" content="0;url=javascript:top.document.title=1">' }`)}`,
    `top.document.title = 'reached'`,
    `top.player.close()`,
    `top.name = 'reached'`,
  ]
  // Most of them throw. The frames that were added try theirs when they load.
  return `${ways.map((way) => `try { ${way} } catch {}`).join('\n')}
    Promise.all([...document.querySelectorAll('iframe')].map((frame) => new Promise((done) => { frame.onload = done }))).then(() => true)`
}
