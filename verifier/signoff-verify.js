#!/usr/bin/env node
/** `signoff-verify proof.json… (--keys keys.json | --key <base64>)…`: 0 all whole, 1 one is broken, 2 it could not be checked. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { describe } from './report.js';
import { verifyProof } from './verify-proof.js';

const usage = `Usage: signoff-verify proof.json… --keys keys.json
       signoff-verify proof.json… --key <public key in Base64>

The keys are at <address of the Signoff>/.well-known/signoff-keys.json. Get them from there, or from
somebody you trust: a proof is worth as much as the way its key came to you.`;

async function run() {
  const { values, positionals } = parseArgs({
    options: {
      keys: { type: 'string', multiple: true, default: [] },
      key: { type: 'string', multiple: true, default: [] },
      quiet: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length === 0 || values.keys.length + values.key.length === 0) throw new Error(usage);
  const files = await Promise.all(
    values.keys.map(async (path) => JSON.parse(await readFile(path, 'utf8')).keys),
  );
  const keys = [...files.flat(), ...values.key.map((public_key) => ({ public_key }))];
  let isWhole = true;
  for (const path of positionals) {
    const result = await verifyProof(await readFile(path), keys);
    isWhole &&= result.ok;
    console.log(values.quiet ? `${result.ok ? 'whole' : 'broken'} ${path}` : describe(path, result));
  }
  return isWhole ? 0 : 1;
}

run().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error.message);
    process.exitCode = 2;
  },
);
