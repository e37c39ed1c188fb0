import type { z } from 'zod';
import { legalView } from '../people/views.ts';
import { defineRoute, ok, type Route } from '../pipeline/define-route.ts';

export type LegalTexts = z.infer<typeof legalView>;

/** Who runs this installation, and its texts on privacy and terms. Public, also before signing in. */
export const legalRoutes = (texts: LegalTexts): Route<unknown>[] => [
  defineRoute({
    operationId: 'getLegal',
    summary: 'Read the legal notices',
    details: 'Who runs this installation, and its texts on privacy and terms',
    tag: 'Session',
    method: 'GET',
    paths: ['/v1/legal'],
    access: { kind: 'public' },
    responses: { 200: legalView },
    handler: async () => ok(texts),
  }),
];
