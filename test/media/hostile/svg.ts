/** SVG in every disguise. It can carry scripts and fetch URLs, so none is accepted. */
import { gzipSync } from 'node:zlib';
import { ascii, type CorpusSettings, type HostileFile, script, scriptMark } from './entry.ts';

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">';
const svg = (inner: string): string => `${open}${inner}</svg>`;

function utf16(text: string, order: 'le' | 'be', mark = true): Buffer {
  const bytes = Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

export function svgDisguises({ canaryPath, canaryUrl }: CorpusSettings): HostileFile[] {
  const plain = svg(script);
  const laughs = Array.from(
    { length: 9 },
    (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
  ).join('');
  const files: [name: string, fileName: string, bytes: string | Uint8Array | (() => Uint8Array)][] = [
    ['a script', 'a.svg', plain],
    ['a script, called PNG', 'a.png', plain],
    ['a script, called JPEG', 'a.jpeg', plain],
    ['a script, called MP4', 'a.mp4', plain],
    ['an event handler', 'a.svg', svg(`<rect onload="alert('${scriptMark}')" width="9" height="9"/>`)],
    [
      'foreignObject',
      'a.svg',
      svg(
        `<foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">${script}</body></foreignObject>`,
      ),
    ],
    [
      'an image from an address',
      'a.svg',
      svg(`<image xlink:href="${canaryUrl}/svg-image" width="9" height="9"/>`),
    ],
    [
      'an image from this machine',
      'a.svg',
      svg(`<image xlink:href="file://${canaryPath}" width="9" height="9"/>`),
    ],
    [
      'text of this machine (XInclude)',
      'a.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xi="http://www.w3.org/2001/XInclude"><text><xi:include href="file://${canaryPath}" parse="text"/></text></svg>`,
    ],
    ['a style from an address', 'a.svg', svg(`<style>@import url("${canaryUrl}/svg-style")</style>`)],
    ['use from an address', 'a.svg', svg(`<use href="${canaryUrl}/svg-use#x"/>`)],
    [
      'a stylesheet instruction',
      'a.svg',
      `<?xml version="1.0"?><?xml-stylesheet href="${canaryUrl}/xsl"?>${plain}`,
    ],
    [
      'an entity of this machine (XXE)',
      'a.svg',
      `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file://${canaryPath}">]>${svg('<text>&x;</text>')}`,
    ],
    [
      'an entity of an address (XXE)',
      'a.svg',
      `<!DOCTYPE svg [<!ENTITY % x SYSTEM "${canaryUrl}/dtd"> %x;]>${plain}`,
    ],
    ['a foreign doctype', 'a.svg', `<!DOCTYPE svg SYSTEM "${canaryUrl}/svg.dtd">${plain}`],
    ['a billion laughs', 'a.svg', `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l9;</text>')}`],
    [
      'quadratic entities',
      'a.svg',
      `<!DOCTYPE svg [<!ENTITY a "${'A'.repeat(50_000)}">]>${svg(`<text>${'&a;'.repeat(5_000)}</text>`)}`,
    ],
    ['gzip', 'a.svgz', gzipSync(plain)],
    ['gzip, called PNG', 'a.png', gzipSync(plain)],
    [
      'a gzip bomb',
      'a.svgz',
      () => gzipSync(Buffer.concat([ascii(open), Buffer.alloc(64 * 1_048_576, 0x20), ascii('</svg>')])),
    ],
    ['gzip in gzip', 'a.svgz', gzipSync(gzipSync(plain))],
    ['UTF-16 little endian', 'a.svg', utf16(plain, 'le')],
    ['UTF-16 big endian', 'a.svg', utf16(plain, 'be')],
    ['UTF-16 without a mark', 'a.svg', utf16(plain, 'le', false)],
    ['UTF-8 with a mark', 'a.svg', `\ufeff${plain}`],
    ['UTF-32', 'a.svg', Buffer.concat([...plain].map((char) => Buffer.from([char.charCodeAt(0), 0, 0, 0])))],
    [
      'UTF-7 declared',
      'a.svg',
      `<?xml version="1.0" encoding="UTF-7"?>+ADw-svg xmlns=+ACI-http://www.w3.org/2000/svg+ACI-+AD4-+ADw-/svg+AD4-`,
    ],
    ['whitespace first', 'a.svg', `\n\t   ${plain}`],
    ['100 kB of whitespace first', 'a.svg', `${' '.repeat(100_000)}${plain}`],
    ['a comment first', 'a.svg', `<!-- ${'x'.repeat(5_000)} -->${plain}`],
    ['a doctype first', 'a.svg', `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x">${plain}`],
    [
      'capital letters and a prefix',
      'a.svg',
      `<s:SVG xmlns:s="http://www.w3.org/2000/svg"><s:script>alert(1)</s:script></s:SVG>`,
    ],
    ['inside a page', 'a.svg', `<html>${plain}</html>`],
    ['deep nesting', 'a.svg', svg(`${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}`)],
    [
      'an absurd size',
      'a.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"><rect width="1e9" height="1e9"/></svg>',
    ],
    [
      'a filter that never ends',
      'a.svg',
      svg(
        `<filter id="f">${'<feGaussianBlur stdDeviation="9999"/>'.repeat(999)}</filter><rect filter="url(#f)" width="9" height="9"/>`,
      ),
    ],
  ];
  return files.map(([name, fileName, bytes]) => ({
    name: `SVG: ${name}`,
    fileName,
    type: /svgz?$/.test(fileName) ? 'image/svg+xml' : 'image/png',
    bytes: () => (typeof bytes === 'function' ? bytes() : Buffer.from(bytes as Uint8Array)),
    expects: 'refused',
    note: 'scripts, addresses and entities',
  }));
}
