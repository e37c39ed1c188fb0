/**
 * The load generator, a process of its own: it sends requests over connections that stay open and takes the time of each.
 * With a rate, times count from the instant at which a request was planned: a server that stalls then also makes those
 * wait that were not sent yet, as it would make clients wait.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../../test/engine/measurements.ts';
import type { LoadJob, LoadResult, PlannedRequest } from './job.ts';

type Send = (planned: PlannedRequest) => Promise<void>;

process.on('message', (job: LoadJob) => {
  void generate(job).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function generate(job: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections });
  const times: number[] = [];
  let refusal: string | null = null;
  const send = createSend(job, agent, (problem) => {
    refusal ??= problem;
  });
  const startedAt = performance.now();
  await (job.rate === null ? sendAll(job, send, times) : sendAtRate(job, job.rate, send, times));
  const seconds = (performance.now() - startedAt) / 1_000;
  agent.destroy();
  return {
    answered: times.length,
    seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    refusal,
  };
}

const requestAt = ({ requests }: LoadJob, index: number): PlannedRequest =>
  requests[index % requests.length] as PlannedRequest;

/** Each connection sends its next request when the last was answered. */
async function sendAll(job: LoadJob, send: Send, times: number[]): Promise<void> {
  const endsAt = performance.now() + job.seconds * 1_000;
  let next = 0;
  const keepSending = async (): Promise<void> => {
    for (let sentAt = performance.now(); sentAt < endsAt; sentAt = performance.now()) {
      await send(requestAt(job, next++));
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: job.connections }, keepSending));
}

async function sendAtRate(job: LoadJob, rate: number, send: Send, times: number[]): Promise<void> {
  const startsAt = performance.now();
  const count = Math.round(rate * job.seconds);
  const answers: Promise<void>[] = [];
  for (let index = 0; index < count; index += 1) {
    const plannedAt = startsAt + (index * 1_000) / rate;
    const early = plannedAt - performance.now();
    if (early > 0) await wait(early);
    answers.push(
      send(requestAt(job, index)).then(() => {
        times.push(performance.now() - plannedAt);
      }),
    );
  }
  await Promise.all(answers);
}

function createSend(job: LoadJob, agent: Agent, refuse: (problem: string) => void): Send {
  const { hostname, port } = new URL(job.origin);
  const authorization = `Bearer ${job.token}`;
  return ({ method, path, body }) =>
    new Promise((answered) => {
      const fail = (problem: string): void => {
        refuse(`${method} ${path}: ${problem}`);
        answered();
      };
      const headers =
        body === undefined
          ? { authorization }
          : {
              authorization,
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(body),
              'idempotency-key': randomUUID(),
            };
      const sent = request({ agent, hostname, port, method, path, headers }, (response) => {
        if (response.statusCode === 200) {
          response.resume().on('end', answered);
          return;
        }
        let text = '';
        response
          .setEncoding('utf8')
          .on('data', (part: string) => {
            text += part;
          })
          .on('end', () => fail(`${response.statusCode} ${text}`));
      });
      sent.on('error', (error) => fail(error.message));
      sent.end(body);
    });
}
