/**
 * Reads texts out of JSON while it arrives, so that users see a caption grow. Only for display: what counts is the
 * whole answer, checked. Each character is read once, however the stream is split.
 */
const escapes: Readonly<Record<string, string>> = { n: '\n', t: ' ', r: '', b: '', f: '' };

/** Returns what each piece adds to the texts under this name; texts are separated by an empty line. */
export function createStringReader(name: string): (piece: string) => string {
  /** The last string read, while it may still be a property name; then the parser's state. */
  let string = '';
  let state: 'between' | 'string' | 'escape' | 'unicode' = 'between';
  let isWanted = false;
  let isAfterName = false;
  let code = '';
  let found = 0;

  return (piece) => {
    let out = '';
    const take = (character: string): void => {
      if (isWanted) out += character;
      else if (string.length <= name.length) string += character;
    };
    for (const character of piece) {
      if (state === 'escape') {
        state = character === 'u' ? 'unicode' : 'string';
        code = '';
        if (state === 'string') take(escapes[character] ?? character);
      } else if (state === 'unicode') {
        code += character;
        if (code.length === 4) {
          take(String.fromCharCode(Number.parseInt(code, 16) || 0));
          state = 'string';
        }
      } else if (state === 'string') {
        if (character === '\\') state = 'escape';
        else if (character === '"') {
          state = 'between';
          isAfterName = !isWanted && string === name;
          isWanted = false;
        } else take(character);
      } else if (character === '"') {
        state = 'string';
        string = '';
        isWanted = isAfterName;
        if (isWanted && found++ > 0) out += '\n\n';
        isAfterName = false;
      } else if (!/[\s:]/.test(character)) isAfterName = false;
    }
    return out;
  };
}
