import assert from 'node:assert/strict';
import { test } from 'node:test';
import { challengeOf, type Decision, includesDecision, readStatement, statementText } from './statement.ts';

const decision: Decision = {
  postId: '42',
  revisionNumber: 1,
  digest: 'ab'.repeat(32),
  covers: 'content',
  timing: {
    kind: 'at',
    at: '2026-11-19T09:00:00.000Z',
    wallTime: '2026-11-19T10:00:00',
    timeZone: 'Europe/Berlin',
    toleranceMinutes: 15,
  },
  declarations: { audience: 'everyone' },
  policyVersion: 3,
};
const text = statementText({
  origin: 'https://signoff.example',
  workspaceId: 'wsp_1',
  userId: 'usr_1',
  nonce: 'bm9uY2U',
  at: new Date('2026-11-18T09:00:00.123Z'),
  decisions: [decision],
});

test('the text of a statement is stable across versions, because proofs and stored signatures depend on it', () => {
  assert.equal(
    text,
    '{"at":"2026-11-18T09:00:00.123Z","decisions":[{"covers":"content","decision":"approve","declarations":{"audience":"everyone"},"digest":"' +
      'ab'.repeat(32) +
      '","policy_version":3,"post":"42","revision":1,"signer":"member","stage":null,"timing":{"at":"2026-11-19T09:00:00.000Z","kind":"at","time_zone":"Europe/Berlin","tolerance_minutes":15,"wall_time":"2026-11-19T10:00:00"}}],"nonce":"bm9uY2U","origin":"https://signoff.example","type":"signoff.statement.v1","user":"usr_1","workspace":"wsp_1"}',
  );
  assert.equal(challengeOf(text), 'uZNHW9Fe0mlhBHTVYYC4LhRgr17GCaTrrToOU3f3qeM');
});

/** One change for each part. A new part of a decision needs a line here to compile. */
const changes: { readonly [Name in keyof Decision]: Decision[Name] } = {
  postId: '43',
  revisionNumber: 2,
  digest: 'cd'.repeat(32),
  covers: 'timing',
  timing: { kind: 'any' },
  declarations: { audience: 'friends' },
  policyVersion: 4,
};

for (const name of Object.keys(changes) as (keyof Decision)[])
  test(`a statement does not include the decision with another ${name}`, () => {
    const statement = readStatement(text);
    assert.ok(statement);
    assert.equal(includesDecision(statement, decision), true);
    assert.equal(includesDecision(statement, { ...decision, [name]: changes[name] }), false);
  });

test('a decision with something more than we say in it is another one', () => {
  const more = JSON.parse(text);
  more.decisions[0].signer = 'guest';
  const changed = readStatement(JSON.stringify(more));
  assert.ok(changed);
  assert.equal(includesDecision(changed, decision), false);
});

test('what is no statement of this form is read as none', () => {
  for (const other of ['', '{}', '[]', 'null', text.replace('statement.v1', 'statement.v2'), `${text}}`])
    assert.equal(readStatement(other), undefined, other);
});
