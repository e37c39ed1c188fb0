/** A number of histories from the command line; ends with 42 when one of them is wrong, so that a crash is told apart. */
import { checkHistories } from './property.ts';

const [histories = '200', seed = '1'] = process.argv.slice(2);
const result = await checkHistories(Number(histories), Number(seed), console.log);
console.log(JSON.stringify(result));
process.exitCode = result.fault === null ? 0 : 42;
