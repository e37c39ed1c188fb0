/** A reporter for node:test that sends each finished test to the parent process. */
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';

export interface TestLine {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly name: string;
  readonly nesting: number;
  readonly isSuite: boolean;
  readonly line?: number;
  readonly reason?: string;
  /** Failed only because an inner test failed, which has its own line. */
  readonly onlyInner?: boolean;
}

async function* reportLines(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of events) {
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue;
    const { name, nesting, skip, todo, details, line } = event.data;
    const skipReason = [skip, todo].find((value) => value !== undefined && value !== false);
    const common = {
      name,
      nesting,
      isSuite: details.type === 'suite',
      ...(line === undefined ? {} : { line }),
    };
    process.send?.({ ...common, ...verdict(event, skipReason) } satisfies TestLine);
  }
}

type Verdict = Pick<TestLine, 'outcome' | 'reason' | 'onlyInner'>;

function verdict(event: TestEvent, skipReason: string | boolean | undefined): Verdict {
  if (skipReason !== undefined) {
    return { outcome: 'skipped', reason: typeof skipReason === 'string' ? skipReason : 'no reason given' };
  }
  if (event.type !== 'test:fail') return { outcome: 'passed' };
  const { error } = event.data.details;
  const onlyInner = 'failureType' in error && error.failureType === 'subtestsFailed';
  return { outcome: 'failed', reason: inspect(error.cause ?? error), onlyInner };
}

// biome-ignore lint/style/noDefaultExport: node takes a reporter from its module's default export
export default reportLines;
