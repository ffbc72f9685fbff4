/**
 * A fixed table (scorm §4.4), because operating systems differ, and a script with the wrong type
 * does not run. Text types get `charset=utf-8` only for files that are UTF-8.
 */
const textTypes: Record<string, string> = {
  htm: 'text/html',
  html: 'text/html',
  xhtml: 'application/xhtml+xml',
  js: 'text/javascript',
  mjs: 'text/javascript',
  cjs: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  map: 'application/json',
  xml: 'application/xml',
  xsd: 'application/xml',
  dtd: 'application/xml-dtd',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  txt: 'text/plain',
  srt: 'text/plain',
  csv: 'text/csv',
  webmanifest: 'application/manifest+json',
}
const binaryTypes: Record<string, string> = {
  wasm: 'application/wasm',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
  cur: 'image/x-icon',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  flv: 'video/x-flv',
  m3u8: 'application/vnd.apple.mpegurl',
  ts: 'video/mp2t',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  pdf: 'application/pdf',
  swf: 'application/x-shockwave-flash',
  zip: 'application/zip',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
}

const extensionOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

/** Whether a file's type depends on its encoding. */
export const isText = (path: string): boolean => Object.hasOwn(textTypes, extensionOf(path))

/**
 * Returns the `Content-Type` for a file name; server-side scripts and unknown files are plain
 * bytes.
 */
export function contentTypeOf(path: string, { isUtf8 }: { isUtf8: boolean }): string {
  const extension = extensionOf(path)
  if (Object.hasOwn(textTypes, extension))
    return isUtf8 ? `${textTypes[extension]}; charset=utf-8` : textTypes[extension]!
  return Object.hasOwn(binaryTypes, extension) ? binaryTypes[extension]! : 'application/octet-stream'
}
