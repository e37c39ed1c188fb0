/** PDFs that run something in hidden places, or keep their parser busy. */
import { deflateSync } from 'node:zlib';
import { ascii, type HostileFile } from './entry.ts';

const pdf = (body: string): Buffer => ascii(`%PDF-1.5\n${body}\n%%EOF\n`);

function packed(content: string, type = ''): string {
  const bytes = deflateSync(ascii(content)).toString('latin1');
  return `4 0 obj\n<<${type}/N 1/First 4/Filter/FlateDecode/Length ${bytes.length}>>\nstream\n${bytes}\nendstream\nendobj\n`;
}

const script = '1 0 <</S/JavaScript/JS(app.alert\\(1\\))>>';

export const hostileDocuments = (): HostileFile[] =>
  (
    [
      ['a packed script without a type', () => pdf(packed(script))],
      ['a packed script whose length is a lie', () => pdf(packed(script).replace(/Length \d+/, 'Length 4'))],
      [
        'a packed script behind a false end',
        () => pdf(packed(script).replace('/Filter', '%endobj 5 0 obj<<\n/Filter')),
      ],
      ['100 MB packed into 100 kB', () => pdf(packed('#41'.repeat(11_000_000), '/Type/ObjStm').repeat(3))],
      ['50,000 packed parts that are none', () => pdf('/ObjStm '.repeat(50_000))],
      ['50,000 objects within each other', () => pdf(' obj<<'.repeat(50_000))],
    ] as const
  ).map(([name, bytes]) => ({
    name: `document: ${name}`,
    fileName: 'a.pdf',
    type: 'application/pdf',
    bytes,
    expects: 'refused',
    note: 'refused in time, and the service goes on meanwhile',
    apart: true,
  }));
