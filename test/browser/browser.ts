/** A real browser: headless Chromium, as a person would have it, without its calls home. */
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';
import { handOn } from './hand-on.ts';

/** Playwright's own, which stand here because the last list counts. */
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
/** Pages of the address bar, loaded for each window: they cost as much as ours, and nobody types there. */
const addressBarPages = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  `--disable-features=${[...disabledByPlaywright, ...addressBarPages].join()}`,
];

/** One person's browser: nothing is shared with another one but the program. */
export interface Browser extends AsyncDisposable {
  newContext(options?: BrowserContextOptions): Promise<BrowserContext>;
  close(): Promise<void>;
}

const start = async (more: readonly string[] = []) =>
  chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [...quiet, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });

/**
 * Starting it takes as much as opening some pages, so the files of a test process hand it on. The next one may start a
 * service before it comes to its browser; a file that is run on its own has no next one.
 */
const handedOn = handOn(start, process.env.TEST_DATABASE_URL === undefined ? 0 : 20_000);

export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  await using opening = new AsyncDisposableStack();
  const program =
    more.length > 0
      ? opening.adopt(await start(more), (own) => own.close())
      : opening.use(await handedOn()).thing;
  const contexts = opening.use(new AsyncDisposableStack());
  const open = opening.move();
  const close = () => open.disposeAsync();
  return {
    // Dates and words follow the reader; ours is British unless a test says otherwise.
    newContext: async (options) =>
      contexts.adopt(await program.newContext({ locale: 'en-GB', ...options }), (context) => context.close()),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Everything a page complained about. A journey ends with none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}
