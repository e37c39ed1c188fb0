/**
 * The providers of models. Each gets its full URL, because the library would otherwise read one from the
 * environment.
 */
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { LanguageModel, ImageModel as SdkImageModel } from 'ai';
import type { ModelProvider, ModelSetup } from '../../domain/content/model-settings.ts';
import type { Fetch } from './model-fetch.ts';

// The library would write its warnings to the console, bypassing our log.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export const providerTitles: Readonly<Record<ModelProvider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  openai_compatible: 'Model server',
};

export type ProviderConnection = ModelSetup & { readonly fetch: Fetch };

const settingsOf = ({ baseUrl, key, fetch }: ProviderConnection) => ({
  // An empty URL is never called: it fails with a message.
  baseURL: baseUrl ?? '',
  // An empty string rather than undefined: without one the library reads a key from the environment.
  apiKey: key ?? '',
  fetch,
});

const compatible = (reached: ProviderConnection) => {
  const { apiKey, ...settings } = settingsOf(reached);
  return createOpenAICompatible({
    name: 'openai_compatible',
    ...settings,
    ...(apiKey === '' ? {} : { apiKey }),
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
};

export function languageModel(reached: ProviderConnection): Exclude<LanguageModel, string> {
  switch (reached.provider) {
    case 'openai':
      return createOpenAI(settingsOf(reached)).responses(reached.model);
    case 'anthropic':
      return createAnthropic(settingsOf(reached)).languageModel(reached.model);
    case 'google':
      return createGoogle(settingsOf(reached)).languageModel(reached.model);
    case 'openai_compatible':
      return compatible(reached).chatModel(reached.model);
  }
}

/** Undefined: the provider has no image models. */
export function imageModel(
  reached: ProviderConnection,
  name: string,
): Exclude<SdkImageModel, string> | undefined {
  switch (reached.provider) {
    case 'openai':
      return createOpenAI(settingsOf(reached)).image(name);
    case 'google':
      return createGoogle(settingsOf(reached)).image(name);
    case 'openai_compatible':
      return compatible(reached).imageModel(name);
    case 'anthropic':
      return undefined;
  }
}
