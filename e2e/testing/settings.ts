import type { Environment } from './service-process.ts';

export const apiKey = 'key-of-the-end-to-end-journeys-0001';
export const administrator = { email: 'claire.martin@quincaillerie-martin.fr', password: 'un mot de passe solide' };

/** Settings that create `administrator`, for journeys that do not begin with the first set-up. */
export const installed: Environment = {
  COMPTOIR_ADMIN_EMAIL: administrator.email,
  COMPTOIR_ADMIN_PASSWORD: administrator.password,
};

/** Settings of a shop with a year of business, whose administrator exists. */
export const demoShop: Environment = { ...installed, COMPTOIR_DEMO: '1' };
