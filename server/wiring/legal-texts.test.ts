import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readConfig } from '../config.ts';
import { StartError } from '../process/start-error.ts';
import { readLegalTexts } from './legal-texts.ts';

let folder = '';
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'legal-'));
});
after(() => rm(folder, { recursive: true }));

const unset = { name: null, contact: null, privacyFile: null, termsFile: null };

test('without settings there is no operator name and no text', async () => {
  assert.deepEqual(readConfig({}).legal, unset);
  assert.deepEqual(await readLegalTexts(unset), {
    operator: { name: null, contact: null },
    privacy: null,
    terms: null,
  });
});

test('the text of a file is returned unchanged', async () => {
  const privacyFile = join(folder, 'privacy.md');
  await writeFile(privacyFile, '# Privacy\n\nWe keep <b>little</b>.');
  const { privacy, terms } = await readLegalTexts({ ...unset, privacyFile });
  assert.equal(privacy, '# Privacy\n\nWe keep <b>little</b>.');
  assert.equal(terms, null);
});

test('a file that cannot be shown prevents the start, naming the file', async () => {
  const wrong: Record<string, Buffer> = {
    empty: Buffer.from(' \n'),
    binary: Buffer.from([0xff, 0xfe, 0x00, 0x41]),
    large: Buffer.alloc(200_001, 'a'),
  };
  for (const [name, bytes] of Object.entries(wrong)) {
    const termsFile = join(folder, name);
    await writeFile(termsFile, bytes);
    await assert.rejects(readLegalTexts({ ...unset, termsFile }), StartError, name);
  }
  await assert.rejects(
    readLegalTexts({ ...unset, termsFile: join(folder, 'none') }),
    /TERMS_FILE: the file .*none/,
  );
});

test('a contact is a mail address or the URL of a page', () => {
  for (const contact of ['privacy@example.com', 'https://example.com/contact'])
    assert.equal(readConfig({ OPERATOR_CONTACT: contact }).legal.contact, contact);
  for (const contact of ['call me', 'javascript:alert(1)', 'http://'])
    assert.throws(() => readConfig({ OPERATOR_CONTACT: contact }), /OPERATOR_CONTACT/);
});
