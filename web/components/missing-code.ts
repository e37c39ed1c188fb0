/**
 * Lazily loaded code may fail to load because the server cannot be reached, which is temporary, or because a newer
 * version has removed the file, which a reload fixes. A browser that reloads while the server is unreachable gets
 * stuck on its own error page, so the two cases are distinguished first.
 */
import { reportReachability } from '../browser/connection.ts';
import { t } from '../i18n/t.ts';
import type { ReadableError } from './readable-error.ts';

export class MissingCodeError extends Error implements ReadableError {
  override readonly name = 'MissingCodeError';
  readonly status = 0;
  readonly requestId = null;
  readonly errors = [];
  readonly title: string;
  readonly detail: string;
  /** The server is reachable, so only reloading the page can help. */
  readonly isGone: boolean;

  constructor(text: { title: string; detail: string }, isGone: boolean, message = text.title) {
    super(message);
    this.title = text.title;
    this.detail = text.detail;
    this.isGone = isGone;
  }
}

/** Whether the service itself responds; a proxy in front of it may respond with an error of its own. */
export const isServerReachable = async (fetchUrl: typeof fetch = fetch): Promise<boolean> => {
  try {
    return (await fetchUrl('/livez', { cache: 'no-store' })).ok;
  } catch (error) {
    console.info('The server does not answer', error);
    return false;
  }
};

/**
 * Some browsers, Chromium 150 among them, never ask again for a module whose import failed once. Under an address that is
 * new to them they do. Safari does not say which module failed.
 */
async function importAgain<Code>(error: unknown): Promise<Code | undefined> {
  const address = error instanceof Error ? /https?:\/\/\S+\.js/.exec(error.message)?.[0] : undefined;
  if (address === undefined) return undefined;
  try {
    return (await import(/* @vite-ignore */ `${address}?again=${Date.now()}`)) as Code;
  } catch (second) {
    console.info('Code did not load under another address either', second);
    return undefined;
  }
}

/**
 * `load` imports one module. Throws a MissingCodeError if that fails. For a page that is gone it keeps the browser's message, by which the
 * router knows to reload once; a part must not trigger that, because there may be unsaved text beside it.
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
    if (await isReachable()) {
      const again = await importAgain<Code>(error);
      if (again) return again;
      throw new MissingCodeError(
        {
          title: t('A part of this page is missing.'),
          detail: t('There may be a newer version. Load the page again.'),
        },
        true,
        kind === 'page' && error instanceof Error ? error.message : undefined,
      );
    }
    // The banner shows, and everything is loaded again when the server is reachable.
    reportReachability(false);
    throw new MissingCodeError(
      {
        title: t('Signoff cannot be reached.'),
        detail:
          kind === 'page'
            ? t('This page opens by itself when the connection is back.')
            : t('This part loads by itself when the connection is back.'),
      },
      false,
    );
  }
};
