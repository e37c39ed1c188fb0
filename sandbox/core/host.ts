import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type ServedFile, sendFile, sendPortrait } from './files.ts';
import { readForm } from './forms.ts';
import { type Answer, type Call, type HostProfile, type Outcome, operation } from './operation.ts';
import { sendPage } from './pages.ts';
import type { World } from './platform.ts';

/** One simulated host: routes below one prefix, answered with one profile. Operations are what faults are aimed at. */
export type Decide = (call: Call) => Outcome;
export type PageRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  form: URLSearchParams;
};
export type Handler = (req: FastifyRequest, res: FastifyReply) => Promise<void>;
/** A stored file; the name of something that has no picture, which gets one of its own colour; or another answer. */
export type FileAnswer = ServedFile | { portraitOf: string } | Answer | undefined;
export type Host = ReturnType<typeof createHost>;

export function createHost(server: FastifyInstance, world: World, prefix: string, profile: HostProfile) {
  const handler = (name: string, decide: Decide): Handler => operation(world, profile, name, decide);
  const route = (method: HTTPMethods | HTTPMethods[]) => (path: string, name: string, decide: Decide) => {
    server.route({ method, url: `${prefix}${path}`, handler: handler(name, decide) });
  };
  return {
    handler,
    get: route('GET'),
    post: route('POST'),
    put: route('PUT'),
    delete: route('DELETE'),
    getOrPost: route(['GET', 'POST']),
    /** Every method, for addresses that nothing else answers. */
    all(path: string, name: string, decide: Decide) {
      server.all(`${prefix}${path}`, handler(name, decide));
    },
    /** A page for people: no operation, so no fault reaches it. */
    page(path: string, make: (request: PageRequest) => Answer) {
      server.get(`${prefix}${path}`, (req, res) => sendPage(res, make(toPageRequest(req))));
    },
    /** A form that people send. */
    form(path: string, act: (request: PageRequest) => Answer) {
      server.post(`${prefix}${path}`, (req, res) => sendPage(res, act(toPageRequest(req))));
    },
    /** Bytes behind a page: stored files in ranges, and pictures. */
    file(path: string, find: (request: PageRequest) => FileAnswer) {
      server.get(`${prefix}${path}`, (req, res) => {
        const found = find(toPageRequest(req));
        if (!found) return res.code(404).send('There is no such file in the sandbox.');
        if ('status' in found) return sendPage(res, found);
        return 'portraitOf' in found
          ? sendPortrait(res, found.portraitOf)
          : sendFile(world.blobs, found, req, res);
      });
    },
  };
}

const toPageRequest = (req: FastifyRequest): PageRequest => ({
  params: req.params as Record<string, string>,
  query: req.query as Record<string, string>,
  form: readForm(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)),
});
