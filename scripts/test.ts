/**
 * `npm test`: lint, types, all tests on a real PostgreSQL, browser journeys. The last line is always
 * "N passed, N failed"; the exit code is 0 only when something ran and nothing failed.
 *
 *   npm test                      everything
 *   npm test -- approvals         the test files whose path contains "approvals"
 *   npm test -- --step lint       one step: lint, types, tests (without a browser) or browser
 *   npm test -- --times           also list how long each file took, slowest first
 */
import { parseArgs } from 'node:util';
import { findTestFiles } from './test/find-files.ts';
import { enterRunFolder } from './test/run-folder.ts';
import { lintCommands, runCheck, runTests, type StepResult, typesCommands } from './test/steps.ts';
import type { FileResult } from './test/summarize-file.ts';

const stepNames = ['lint', 'types', 'tests', 'browser'] as const;
type StepName = (typeof stepNames)[number];

const { values, positionals } = parseArgs({
  options: { step: { type: 'string', multiple: true }, times: { type: 'boolean' } },
  allowPositionals: true,
});
const unknown = values.step?.find((step) => !stepNames.some((name) => name === step));
if (unknown !== undefined) {
  console.error(`There is no step "${unknown}": choose among ${stepNames.join(', ')}.`);
  process.exit(1);
}

const stopping = new AbortController();
const stop = stopping.signal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stopping.abort());
process.on('disconnect', () => stopping.abort()); // the command that started us was killed

const runFolder = await enterRunFolder();
const files = await findTestFiles(positionals);
const wants = (step: StepName): boolean => values.step === undefined || values.step.includes(step);
const steps = {
  lint: async () => (positionals.length > 0 ? undefined : runCheck('lint', lintCommands, stop)),
  types: async () => (positionals.length > 0 ? undefined : runCheck('types', typesCommands(), stop)),
  tests: async () => {
    const tests = wants('tests') ? files.tests : [];
    const browser = wants('browser') ? files.browser : [];
    return tests.length + browser.length === 0
      ? undefined
      : runTests({ tests, browser }, { stop, onFailure });
  },
};

let passed = 0;
let failed = 0;
for (const name of ['lint', 'types', 'tests'] as const) {
  if (!wants(name) && !(name === 'tests' && wants('browser'))) continue;
  if (stop.aborted) break;
  const startedAt = performance.now();
  const result = await steps[name]().catch((error: unknown) => brokenStep(name, error));
  if (result === undefined) continue;
  passed += result.passed;
  failed += result.failures.length;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const verdict = result.failures.length === 0 ? 'ok' : `${result.failures.length} failed`;
  console.log(`${name.padEnd(8)} ${verdict.padEnd(10)} ${seconds.padStart(6)} s  ${result.note}`.trimEnd());
  if (name === 'lint' || name === 'types')
    for (const { reason } of result.failures) console.log(indent(reason));
  if (values.times)
    for (const { seconds, cpuSeconds, file } of [...(result.files ?? [])].sort(
      (a, b) => b.seconds - a.seconds,
    ))
      console.log(
        `  ${seconds.toFixed(1).padStart(6)} s ${cpuSeconds.toFixed(1).padStart(6)} s of a core  ${file}`,
      );
  for (const skip of result.skipped) console.log(`  skipped: ${skip.name} (${skip.reason})`);
}
await runFolder[Symbol.asyncDispose]();
if (stop.aborted) {
  console.log('Stopped before the end.');
  failed += 1;
}
if (passed + failed === 0) console.log('No test ran: nothing matches.');
console.log(`${passed} passed, ${failed} failed`);
if (process.connected) process.disconnect();
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function onFailure(result: FileResult): void {
  for (const { file, name, reason } of result.failures)
    console.log(`✖ ${name}\n  ${file}\n${indent(reason)}`);
  if (result.output.trim() !== '') console.log(`  What it printed:\n${indent(result.output.trim())}`);
}

function brokenStep(name: StepName, error: unknown): StepResult {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  if (name === 'tests') console.log(`✖ ${name}\n${indent(reason)}`);
  return { passed: 0, failures: [{ file: '', name, reason }], skipped: [], note: '' };
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, '    ');
}
