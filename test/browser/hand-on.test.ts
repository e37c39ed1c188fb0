import assert from 'node:assert/strict';
import { test } from 'node:test';
import { handOn } from './hand-on.ts';

class Lamp {
  static made = 0;
  readonly number = ++Lamp.made;
  isLit = true;
  isConnected = () => this.isLit;
  close = async () => {
    this.isLit = false;
  };
}

test('whoever comes soon gets what the last has left; when nobody comes it is closed; what ended is not handed on', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const lingerMs = 100;
  const borrow = handOn(async () => new Lamp(), lingerMs);
  const [one, other] = await Promise.all([borrow(), borrow()]);
  assert.equal(one.thing, other.thing, 'two at once share it');
  const lamp = one.thing;
  await one[Symbol.asyncDispose]();
  context.mock.timers.tick(2 * lingerMs);
  assert.ok(lamp.isLit, 'somebody still has it');
  await other[Symbol.asyncDispose]();
  const next = await borrow();
  assert.equal(next.thing, lamp);

  await lamp.close(); // as when a browser crashes
  const anew = await borrow();
  assert.equal(anew.thing.number, 2);
  await next[Symbol.asyncDispose]();
  await anew[Symbol.asyncDispose]();
  context.mock.timers.tick(lingerMs);
  assert.ok(!anew.thing.isLit);
  await using last = await borrow();
  assert.equal(last.thing.number, 3);
});
