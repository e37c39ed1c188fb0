/**
 * Code that is loaded when it is first drawn may not come: because the server cannot be reached, which passes, or
 * because a newer version has taken its file away, which a reload mends. A browser that reloads while the server cannot
 * be reached shows an error page of its own and stays there, so the two are told apart first.
 */
import { reportReach } from '../browser/connection.ts';
import { t } from '../i18n/t.ts';
import type { ReadableError } from './readable-error.ts';

export class MissingCodeError extends Error implements ReadableError {
  override readonly name = 'MissingCodeError';
  readonly status = 0;
  readonly requestId = null;
  readonly errors = [];
  readonly title: string;
  readonly detail: string;
  /** The server answers, so only loading the page again can help. */
  readonly isGone: boolean;

  constructor(words: { title: string; detail: string }, isGone: boolean, message = words.title) {
    super(message);
    this.title = words.title;
    this.detail = words.detail;
    this.isGone = isGone;
  }
}

/** Whether the service itself answers; a proxy in front of it may, with an error of its own. */
export const isServerReachable = async (ask: typeof fetch = fetch): Promise<boolean> => {
  try {
    return (await ask('/livez', { cache: 'no-store' })).ok;
  } catch (error) {
    console.info('The server does not answer', error);
    return false;
  }
};

/**
 * Throws a MissingCodeError where `load` fails. For a page that is gone it keeps the message of the browser, by which
 * the router knows to reload once; a part must not do that, because somebody may be writing beside it.
 */
export const loadCode = async <Code>(
  kind: 'page' | 'part',
  load: () => Promise<Code>,
  isReachable: () => Promise<boolean> = isServerReachable,
): Promise<Code> => {
  try {
    return await load();
  } catch (error) {
    console.info('Code did not load', error);
    if (await isReachable())
      throw new MissingCodeError(
        {
          title: t('A part of this page is missing.'),
          detail: t('There may be a newer version. Load the page again.'),
        },
        true,
        kind === 'page' && error instanceof Error ? error.message : undefined,
      );
    // The banner says so, and everything is loaded again when the server answers.
    reportReach(false);
    throw new MissingCodeError(
      {
        title: t('Signoff cannot be reached.'),
        detail:
          kind === 'page'
            ? t('This page comes by itself when the connection is back.')
            : t('This part comes by itself when the connection is back.'),
      },
      false,
    );
  }
};
