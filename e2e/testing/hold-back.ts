import type { Page, Route } from '@playwright/test';

/** Holds requests of one method to these addresses until they are let go. */
export async function holdBack(page: Page, address: string | RegExp, method: string) {
  const held: Route[] = [];
  let isHolding = true;
  await page.route(address, (route) => {
    if (isHolding && route.request().method() === method) held.push(route);
    else void route.fallback();
  });
  return {
    count: () => held.length,
    async letGo() {
      isHolding = false;
      await Promise.all(held.splice(0).map((route) => route.continue()));
    },
  };
}
