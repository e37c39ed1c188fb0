/**
 * Runs a number of histories from the command line; exits with 42 when one of them is wrong, to tell it from a crash.
 */
import { checkHistories } from './check-histories.ts';

const [histories = '200', seed = '1'] = process.argv.slice(2);
const result = await checkHistories(Number(histories), Number(seed), console.log);
console.log(JSON.stringify(result));
process.exitCode = result.fault === null ? 0 : 42;
