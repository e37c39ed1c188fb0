/** Which document the first bytes announce: PDF, or Word and PowerPoint in their old and new containers. */
export type DocumentType = 'application/pdf' | 'application/x-ole-storage' | 'application/zip';

export function readDocumentType(head: Buffer): DocumentType | undefined {
  if (head.toString('latin1', 0, 5) === '%PDF-') return 'application/pdf';
  if (head.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) return 'application/x-ole-storage';
  const isOffice = /(?:word|ppt)\/|\[Content_Types\]\.xml/.test(head.toString('latin1'));
  return head.toString('latin1', 0, 4) === 'PK\u0003\u0004' && isOffice ? 'application/zip' : undefined;
}

/** As far as the beginning of the file tells: the count of the page tree stands there in plain files. */
export const pagesOfPdf = (head: Buffer): number =>
  Math.max(0, ...[...head.toString('latin1').matchAll(/\/Count\s+(\d+)/g)].map((match) => Number(match[1])));
