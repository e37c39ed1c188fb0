/** One hostile file, and its acceptable outcomes. */
import type { HttpResponse, MediaClient } from '../media-client.ts';

/**
 * `refused`: a clear 400 that says what is wrong. `harmless`: accepted, and what is served can do no harm. `either`:
 * both are right; anything else (an error of ours, a hang, a survivor) is not.
 */
export type Expectation = 'refused' | 'harmless' | 'either';

export interface HostileFile {
  readonly name: string;
  readonly fileName: string | Buffer;
  /** What the sender claims it is. */
  readonly type?: string;
  bytes(): Promise<Uint8Array> | Uint8Array;
  readonly expects: Expectation;
  readonly note: string;
  /** Must not occur in what is stored, whatever the kind of file. */
  readonly mustNotSurvive?: readonly Buffer[];
  /** Seconds of work or much memory: only in the long proof. */
  readonly heavy?: boolean;
  /** Parsed in a process of its own, which takes time: the short run sends only some of these. */
  readonly isolated?: boolean;
}

/** A request that is wrong as a whole, not only the file in it. */
export interface HostileRequest {
  readonly name: string;
  send(door: MediaClient): Promise<HttpResponse>;
  readonly expects: Expectation;
  readonly note: string;
  /** So broken that the connection may be closed, or answered by the HTTP parser itself. */
  readonly notHttp?: boolean;
  /** tus has statuses of its own: 409, 412, 415 and others. */
  readonly tus?: boolean;
  /** Must not occur in what is stored. */
  readonly mustNotSurvive?: readonly Buffer[];
}

export interface CorpusSettings {
  readonly seed: number;
  /** A file on this machine that nothing may read. */
  readonly canaryPath: string;
  /** An address on this machine that nothing may call. */
  readonly canaryUrl: string;
}

/** Part of every script in the corpus, so that survivors are easy to find. */
export const scriptMark = 'hostile-7f3a91';
export const script = `<script>document.title="${scriptMark}"</script>`;
export const ascii = (text: string): Buffer => Buffer.from(text, 'latin1');
