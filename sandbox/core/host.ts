import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type ServedFile, sendFile, sendPlaceholder } from './files.ts';
import { readForm } from './forms.ts';
import { translateAnswer } from './host-names.ts';
import { type Answer, type Call, type HostProfile, type Outcome, operation } from './operation.ts';
import { sendPage } from './pages.ts';
import type { SandboxContext } from './platform.ts';

/** One simulated host: routes below one prefix with one response profile. Faults target its operations. */
export type Decide = (call: Call) => Outcome;
export type PageRequest = {
  params: Record<string, string>;
  query: Record<string, string>;
  form: URLSearchParams;
};
export type Handler = (req: FastifyRequest, res: FastifyReply) => Promise<void>;
/** A stored file, the seed of a placeholder picture, or another response. */
export type FileAnswer = ServedFile | { placeholderFor: string } | Answer | undefined;
export type Host = ReturnType<typeof createHost>;

export function createHost(
  server: FastifyInstance,
  context: SandboxContext,
  prefix: string,
  profile: HostProfile,
) {
  const handler = (name: string, decide: Decide): Handler => operation(context, profile, name, decide);
  const route = (method: HTTPMethods | HTTPMethods[]) => (path: string, name: string, decide: Decide) => {
    server.route({ method, url: `${prefix}${path}`, handler: handler(name, decide) });
  };
  const send = (req: FastifyRequest, res: FastifyReply, answer: Answer) =>
    sendPage(res, translateAnswer(req.raw, answer));
  return {
    handler,
    get: route('GET'),
    post: route('POST'),
    put: route('PUT'),
    delete: route('DELETE'),
    getOrPost: route(['GET', 'POST']),
    /** Every method, for paths without another route. */
    all(path: string, name: string, decide: Decide) {
      server.all(`${prefix}${path}`, handler(name, decide));
    },
    /** A page for users. It is not an operation, so faults do not apply. */
    page(path: string, render: (request: PageRequest) => Answer) {
      server.get(`${prefix}${path}`, (req, res) => send(req, res, render(toPageRequest(req))));
    },
    /** A form on such a page. */
    form(path: string, submit: (request: PageRequest) => Answer) {
      server.post(`${prefix}${path}`, (req, res) => send(req, res, submit(toPageRequest(req))));
    },
    /** Files on such a page: stored files with range support, and pictures. */
    file(path: string, find: (request: PageRequest) => FileAnswer) {
      server.get(`${prefix}${path}`, (req, res) => {
        const found = find(toPageRequest(req));
        if (!found) return res.code(404).send('There is no such file in the sandbox.');
        if ('status' in found) return send(req, res, found);
        return 'placeholderFor' in found
          ? sendPlaceholder(res, found.placeholderFor)
          : sendFile(context.blobs, found, req, res);
      });
    },
  };
}

const toPageRequest = (req: FastifyRequest): PageRequest => ({
  params: req.params as Record<string, string>,
  query: req.query as Record<string, string>,
  form: readForm(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0)),
});
