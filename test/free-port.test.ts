import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { freePort } from './free-port.ts';

test('a port is given once, also to other processes', async (t) => {
  const own = await Promise.all(Array.from({ length: 20 }, freePort));
  assert.equal(new Set(own).size, 20);
  const [first = 0] = own;
  // A port that was given is not given again, here or in another process. The half keeps the draw in the middle of
  // the port's share: at its edge, rounding draws the port below for one port in eighteen.
  const draw = (first - 12_000 + 0.5) / 20_000;
  t.mock.method(Math, 'random', () => draw);
  await assert.rejects(freePort(), /no free port/);
  const program = `
    import { freePort } from ${JSON.stringify(new URL('./free-port.ts', import.meta.url).href)};
    Math.random = () => ${draw};
    await freePort().then(() => console.log('taken twice'), (error) => console.log(error.message));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  });
  assert.equal(output.trim(), 'There is no free port.');
});
