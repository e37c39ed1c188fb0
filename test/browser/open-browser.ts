/** A real browser: headless Chromium, as a person would have it, without its background network calls. */
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';
import { shareResource } from './share-resource.ts';

/** Playwright's own list, repeated here because the last list wins. */
const disabledByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Preloaded pages for the address bar: they cost as much as ours, and tests never type there. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const launchArgs = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join()}`,
];

/** How long anything on a page may take to appear. Long, because a wait that succeeds costs nothing. */
export const patienceMs = 45_000;

/** One person's browser: it shares nothing with another one but the process. */
export interface Browser extends AsyncDisposable {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

const start = async (more: readonly string[] = []) =>
  chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [...launchArgs, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });

/**
 * Starting it takes as long as opening some pages, so the files of a test process share it. The next file may start a
 * service before it needs its browser; a file that is run on its own has no next one.
 */
const sharedBrowser = shareResource(start, process.env.TEST_DATABASE_URL === undefined ? 0 : 20_000);

export interface BrowserOptions {
  readonly args?: readonly string[];
  /** Whether things slide and fade, which takes a twentieth of a page's time. The proofs have it, the tests do not. */
  readonly motion?: boolean;
}

export async function openBrowser({ args = [], motion = false }: BrowserOptions = {}): Promise<Browser> {
  await using opening = new AsyncDisposableStack();
  const program =
    args.length > 0
      ? opening.adopt(await start(args), (ownProgram) => ownProgram.close())
      : opening.use(await sharedBrowser()).resource;
  const contexts = opening.use(new AsyncDisposableStack());
  const open = opening.move();
  const close = () => open.disposeAsync();
  return {
    // Dates and texts follow the reader's locale; British unless a test says otherwise.
    newContext: async (options) => {
      const context = await program.newContext({
        locale: 'en-GB',
        reducedMotion: motion ? 'no-preference' : 'reduce',
        ...options,
      });
      context.setDefaultTimeout(patienceMs);
      return contexts.adopt(context, () => context.close());
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Everything a page logged as an error. A journey ends with none. */
export function recordErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}
