/** Small real PDFs. */

export interface DocumentOptions {
  readonly width?: number;
  readonly height?: number;
  readonly pages?: number;
  /** Entries for the catalog, such as `/OpenAction 5 0 R`. */
  readonly catalog?: string;
  /** Entries for the trailer, such as `/Encrypt 5 0 R`. */
  readonly trailer?: string;
  /** Whole objects beside the others, each with its dictionary. */
  readonly objects?: readonly string[];
}

/** Pages that are blank but for their number, with a correct table of object offsets. */
export function createDocument(wish: DocumentOptions = {}): Buffer {
  const { width = 595, height = 842, pages = 2, catalog = '', trailer = '', objects = [] } = wish;
  const pageIds = Array.from({ length: pages }, (_, index) => 4 + 2 * index);
  const all = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pageIds.flatMap((id, index) => {
      const text = `BT /F1 24 Tf 40 40 Td (Page ${index + 1}) Tj ET`;
      const resources = '/Resources << /Font << /F1 3 0 R >> >>';
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ${resources} /Contents ${id + 1} 0 R >>`,
        `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
      ];
    }),
    ...objects,
  ];
  let file = '%PDF-1.4\n%\xE2\xE3\xCF\xD3\n';
  const places = all.map((body, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const start = file.length;
  file += `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${all.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
