/**
 * Marks what a page asks our own API before it is sent, within this process. The page was counted, so its questions
 * do not use up what the visitor's address may ask itself. The mark is random: nobody outside can send it.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const header = 'x-signoff-page-question';
const secret = randomBytes(32).toString('base64url');

export const pageQuestionHeaders: Readonly<Record<string, string>> = { [header]: secret };

export const isPageQuestion = ({ headers }: FastifyRequest): boolean => headers[header] === secret;
