/**
 * npm run audit: asks the registry for known weaknesses of every installed package. Needs the network, so it is no part
 * of `npm test`. Ends with 0 when it was answered and nothing is open, 1 when something is, and 2 when nobody knows.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { daysBySeverity, findRecordProblems, judgeAudit } from './dependencies/judge-audit.ts';

const record = new URL('../docs/security/accepted-advisories.json', import.meta.url);
const accepted = JSON.parse(readFileSync(record, 'utf8'));
const timeouts = ['--fetch-timeout=20000', '--fetch-retries=1'];

const problems = findRecordProblems(accepted);
for (const problem of problems) console.log(`docs/security/accepted-advisories.json: ${problem}`);
const { stdout, error } = spawnSync('npm', ['audit', '--json', '--package-lock-only', ...timeouts], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  encoding: 'utf8',
  maxBuffer: 64_000_000,
  timeout: 120_000,
});
const verdict = judgeAudit(stdout ?? '', accepted, new Date().toISOString().slice(0, 10));
if (verdict.kind === 'unknown') {
  console.log(`Unknown: the registry did not judge the packages (${error?.message ?? verdict.reason}).`);
  console.log('This is no good news: ask again where the registry answers audits.');
} else {
  for (const { id, package: name, severity, title } of verdict.open)
    console.log(`${severity}, ${daysBySeverity[severity]} days: ${name}: ${title} (${id})`);
  console.log(`${verdict.open.length} open, ${verdict.accepted.length} accepted for now.`);
}
const isOpen = problems.length > 0 || (verdict.kind === 'judged' && verdict.open.length > 0);
process.exitCode = isOpen ? 1 : verdict.kind === 'unknown' ? 2 : 0;
