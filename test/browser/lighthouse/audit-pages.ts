/**
 * Lighthouse, on desktop and on a phone, the median of several runs. Speed matters on the pages that people open
 * first and most, and is measured on a quiet machine; accessibility and best practices matter everywhere.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Measurement, median } from '../../engine/measurements.ts';
import { freePort } from '../../free-port.ts';
import { everyPage, type PageEntry } from '../every-page.ts';
import { openBrowser } from '../open-browser.ts';
import { seedFullWorkspace } from '../pages/full-workspace.ts';
import {
  type Audit,
  type AuditReply,
  type AuditRequest,
  type Category,
  type FormFactor,
  formFactors,
} from './audit-process.ts';

const timedPages = ['sign-in', 'home', 'compose', 'review', 'calendar'];
const minScores = {
  accessibility: { desktop: 95, phone: 95 },
  'best-practices': { desktop: 95, phone: 95 },
  performance: { desktop: 95, phone: 95 },
} as const satisfies Record<Category, Record<FormFactor, number>>;

export interface AuditOptions {
  readonly print: (line: string) => void;
  readonly runs: number;
  /** The pages that people open first and most, or the others. */
  readonly which: 'fast' | 'others';
  /** Parts of names; none: every page. */
  readonly only: readonly string[];
  /** Only every `of`th page, starting with the one at `index`. */
  readonly slice?: { readonly index: number; readonly of: number };
}

/** Most of an audit is waiting for a page to settle. Timed audits have the machine to themselves. */
const lanes = { fast: 1, others: 5 } as const;

export async function auditPages({ print, runs, which, only, slice }: AuditOptions): Promise<Measurement[]> {
  await using stack = new AsyncDisposableStack();
  const workspace = await seedFullWorkspace(stack);
  const waiting = everyPage(workspace)
    .filter(({ name }) => timedPages.includes(name) === (which === 'fast'))
    .filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
    .filter((_place, index) => slice === undefined || index % slice.of === slice.index)
    .flatMap((place) => formFactors.map((formFactor) => ({ place, formFactor })));
  const figures = new Map(waiting.map((one) => [one, undefined as Measurement | undefined]));
  const auditInSequence = async (): Promise<void> => {
    const port = await freePort();
    stack.use(await openBrowser({ args: [`--remote-debugging-port=${port}`], motion: true }));
    const auditProcess = stack.use(startAuditProcess());
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { place, formFactor } = next;
      const categories = categoriesOf(place);
      const judgements: Audit[] = [];
      for (let run = 0; run < runs; run += 1)
        judgements.push(
          await auditProcess.judge({
            url: new URL(place.path, workspace.server.baseUrl).href,
            cookie: place.session?.cookieHeader ?? '',
            port,
            formFactor,
            categories,
          }),
        );
      const figure = figureOf(place, formFactor, categories, judgements);
      print(`${figure.name}: ${figure.value}`);
      figures.set(next, figure);
    }
  };
  await Promise.all(Array.from({ length: lanes[which] }, auditInSequence));
  return [...figures.values()].filter((figure) => figure !== undefined);
}

const categoriesOf = ({ name }: PageEntry): Category[] => [
  'accessibility',
  'best-practices',
  ...(timedPages.includes(name) ? (['performance'] as const) : []),
];

function figureOf(
  { name, path }: PageEntry,
  formFactor: FormFactor,
  categories: readonly Category[],
  judgements: readonly Audit[],
): Measurement {
  const scores = categories.map((category) => ({
    category,
    score: median(judgements.map((one) => one.scores[category] ?? 0)),
    least: minScores[category][formFactor],
  }));
  const faults = [...new Set(judgements.flatMap((one) => one.faults.slice(0, 4)))];
  // A redirect to sign-in would audit another page than the intended one.
  const elsewhere = judgements.find(
    ({ finalUrl }) => new URL(finalUrl).pathname === '/signin' && path !== '/signin',
  );
  return {
    name: `${name}, ${formFactor}`,
    value: [
      scores.map(({ category, score }) => `${category} ${score}`).join(', '),
      ...(faults.length === 0 ? [] : [`[${faults.join('; ')}]`]),
      ...(elsewhere ? [`ended at ${elsewhere.finalUrl}`] : []),
    ].join(' '),
    limit: `at least ${scores.map((one) => one.least).join(', ')}`,
    holds: !elsewhere && scores.every((one) => one.score >= one.least),
  };
}

function startAuditProcess() {
  const child = fork(join(import.meta.dirname, 'audit-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Lighthouse ended with ${code}`);
  });
  // Pending audits are rejected when the process ends.
  ended.catch(() => undefined);
  return {
    async judge(order: AuditRequest): Promise<Audit> {
      const answer = new Promise<AuditReply>((resolve) =>
        child.once('message', (reply) => resolve(reply as AuditReply)),
      );
      child.send(order);
      const reply = await Promise.race([answer, ended]);
      if ('trouble' in reply) throw new Error(`${order.url}: ${reply.trouble}`);
      return reply.judgement;
    },
    [Symbol.dispose]: () => child.disconnect(),
  };
}
