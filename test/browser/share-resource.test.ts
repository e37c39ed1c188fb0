import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareResource } from './share-resource.ts';

class Lamp {
  static made = 0;
  readonly number = ++Lamp.made;
  isLit = true;
  isConnected = () => this.isLit;
  close = async () => {
    this.isLit = false;
  };
}

test('the next user gets what the last one released; unused it is closed; a crashed one is not reused', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const lingerMs = 100;
  const borrow = shareResource(async () => new Lamp(), lingerMs);
  const [one, other] = await Promise.all([borrow(), borrow()]);
  assert.equal(one.resource, other.resource, 'two at once share it');
  const lamp = one.resource;
  await one[Symbol.asyncDispose]();
  context.mock.timers.tick(2 * lingerMs);
  assert.ok(lamp.isLit, 'somebody still has it');
  await other[Symbol.asyncDispose]();
  const next = await borrow();
  assert.equal(next.resource, lamp);

  await lamp.close(); // as when a browser crashes
  const restarted = await borrow();
  assert.equal(restarted.resource.number, 2);
  await next[Symbol.asyncDispose]();
  await restarted[Symbol.asyncDispose]();
  context.mock.timers.tick(lingerMs);
  assert.ok(!restarted.resource.isLit);
  await using last = await borrow();
  assert.equal(last.resource.number, 3);
});
