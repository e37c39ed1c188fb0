/**
 * Lighthouse, on a desk and on a phone, the median of several runs. How fast a page comes matters where people come
 * first and most, and is measured on a quiet machine; that it is accessible and does nothing doubtful matters everywhere.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Figure, median } from '../../engine/figures.ts';
import { freePort } from '../../free-port.ts';
import { openBrowser } from '../browser.ts';
import { everyPage, type Place } from '../every-page.ts';
import { openFullDesk } from '../pages/full-desk.ts';
import {
  type Category,
  type FormFactor,
  formFactors,
  type Judgement,
  type Order,
  type Reply,
} from './judge-process.ts';

const mustBeFast = ['sign-in', 'home', 'compose', 'review', 'calendar'];
const least = {
  accessibility: { desktop: 95, phone: 95 },
  'best-practices': { desktop: 95, phone: 95 },
  performance: { desktop: 95, phone: 85 },
} as const satisfies Record<Category, Record<FormFactor, number>>;

export interface JudgePages {
  readonly say: (words: string) => void;
  readonly runs: number;
  /** Those where people come first and most, or the others. */
  readonly which: 'fast' | 'others';
  /** Parts of names; none: every page. */
  readonly only: readonly string[];
  /** Only every `of`th page, beginning with the one at `index`. */
  readonly slice?: { readonly index: number; readonly of: number };
}

/** Most of a judgement is waiting for a page to come to rest. What is timed has the machine to itself. */
const lanes = { fast: 1, others: 5 } as const;

export async function judgePages({ say, runs, which, only, slice }: JudgePages): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const desk = await openFullDesk(stack);
  const waiting = everyPage(desk)
    .filter(({ name }) => mustBeFast.includes(name) === (which === 'fast'))
    .filter(({ name }) => only.length === 0 || only.some((word) => name.includes(word)))
    .filter((_place, index) => slice === undefined || index % slice.of === slice.index)
    .flatMap((place) => formFactors.map((formFactor) => ({ place, formFactor })));
  const figures = new Map(waiting.map((one) => [one, undefined as Figure | undefined]));
  const judgeOneAfterAnother = async (): Promise<void> => {
    const port = await freePort();
    stack.use(await openBrowser([`--remote-debugging-port=${port}`]));
    const judge = stack.use(startJudge());
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { place, formFactor } = next;
      const categories = categoriesOf(place);
      const judgements: Judgement[] = [];
      for (let run = 0; run < runs; run += 1)
        judgements.push(
          await judge.judge({
            url: new URL(place.path, desk.house.baseUrl).href,
            cookie: place.who?.cookieHeader ?? '',
            port,
            formFactor,
            categories,
          }),
        );
      const figure = figureOf(place, formFactor, categories, judgements);
      say(`${figure.name}: ${figure.value}`);
      figures.set(next, figure);
    }
  };
  await Promise.all(Array.from({ length: lanes[which] }, judgeOneAfterAnother));
  return [...figures.values()].filter((figure) => figure !== undefined);
}

const categoriesOf = ({ name }: Place): Category[] => [
  'accessibility',
  'best-practices',
  ...(mustBeFast.includes(name) ? (['performance'] as const) : []),
];

function figureOf(
  { name, path }: Place,
  formFactor: FormFactor,
  categories: readonly Category[],
  judgements: readonly Judgement[],
): Figure {
  const scores = categories.map((category) => ({
    category,
    score: median(judgements.map((one) => one.scores[category] ?? 0)),
    least: least[category][formFactor],
  }));
  const faults = [...new Set(judgements.flatMap((one) => one.faults.slice(0, 4)))];
  // Whoever is taken to sign in sees another page than the one that is to be judged.
  const elsewhere = judgements.find(
    ({ landed }) => new URL(landed).pathname === '/signin' && path !== '/signin',
  );
  return {
    name: `${name}, ${formFactor}`,
    value: [
      scores.map(({ category, score }) => `${category} ${score}`).join(', '),
      ...(faults.length === 0 ? [] : [`[${faults.join('; ')}]`]),
      ...(elsewhere ? [`ended at ${elsewhere.landed}`] : []),
    ].join(' '),
    limit: `at least ${scores.map((one) => one.least).join(', ')}`,
    holds: !elsewhere && scores.every((one) => one.score >= one.least),
  };
}

function startJudge() {
  const child = fork(join(import.meta.dirname, 'judge-process.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`Lighthouse ended with ${code}`);
  });
  // Whoever waits for a judgement is told; at the end nobody does.
  ended.catch(() => undefined);
  return {
    async judge(order: Order): Promise<Judgement> {
      const answer = new Promise<Reply>((resolve) =>
        child.once('message', (reply) => resolve(reply as Reply)),
      );
      child.send(order);
      const reply = await Promise.race([answer, ended]);
      if ('trouble' in reply) throw new Error(`${order.url}: ${reply.trouble}`);
      return reply.judgement;
    },
    [Symbol.dispose]: () => child.disconnect(),
  };
}
