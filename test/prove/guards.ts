/** `npm run prove -- guards`: takes each guard away and wants the attacker's table to fail. */
import { guards } from '../attacks/guards.ts';
import { runTableWithout } from '../attacks/without-guard.ts';

const whole = await runTableWithout(null);
console.log(`${whole === 'passed' ? 'ok  ' : 'FAIL'} the table passes with every guard in place`);
let unnoticed = whole === 'passed' ? 0 : 1;
for (const guard of guards) {
  const result = await runTableWithout(guard);
  if (result !== 'failed') unnoticed += 1;
  console.log(`${result === 'failed' ? 'ok  ' : 'FAIL'} without "${guard.name}": the table ${result}`);
}
console.log(`\n${guards.length} guards, ${unnoticed} whose absence went unnoticed`);
process.exitCode = unnoticed === 0 ? 0 : 1;
