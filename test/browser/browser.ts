/** A real browser: headless Chromium, as a person would have it, without its calls home. */
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findOrInstallChromium } from '../chromium.ts';

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

export async function openBrowser(more: readonly string[] = []): Promise<Browser & AsyncDisposable> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(),
    args: [...quiet, ...more, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  const newContext = browser.newContext.bind(browser);
  return Object.assign(browser, {
    // Dates and words follow the reader; ours is British unless a test says otherwise.
    newContext: (options?: BrowserContextOptions) => newContext({ locale: 'en-GB', ...options }),
    [Symbol.asyncDispose]: () => browser.close(),
  });
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
