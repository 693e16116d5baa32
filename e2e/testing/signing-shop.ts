import { demoShop } from './shop.ts';
import { type Provider, startProvider } from './signature-provider.ts';
import { test as base } from './test.ts';

/** Runs journeys in a shop that sends its quotes to a signature provider, which the test answers for. */
export const test = base.extend<{ provider: Provider }>({
  // oxlint-disable-next-line no-empty-pattern -- how Playwright learns what a fixture needs
  provider: async ({}, provide) => {
    const provider = await startProvider();
    await provide(provider);
    provider.stop();
  },
  settings: async ({ provider }, provide) => provide({ ...demoShop, ...provider.settings }),
});
