import { z } from 'zod';

/**
 * The reason a whole sale bears no VAT: reverse charge, delivery within the European Union, export, or a customer who
 * may buy without it.
 */
export const RegimeTva = z.enum(['autoliquidation', 'intracommunautaire', 'export', 'suspension']);
export type RegimeTva = z.output<typeof RegimeTva>;

/** The regime a customer's card or a sale asks for: French VAT whatever the card implies, or one of the regimes. */
export const RegimeDemande = z.enum(['france', ...RegimeTva.options]);
export type RegimeDemande = z.output<typeof RegimeDemande>;

/**
 * The reasons a shop's sales at 0 % are exempt, by the code platforms know (VATEX): the article of the tax code, and
 * the trade it is for.
 */
export const motifsExoneration = {
  'VATEX-FR-CGI261-2': { article: '261, 2', metier: 'agriculture et pêche' },
  'VATEX-FR-CGI261-4': { article: '261, 4', metier: 'santé, enseignement, formation' },
  'VATEX-FR-CGI261-5': { article: '261, 5', metier: 'opérations immobilières' },
  'VATEX-FR-CGI261-7': { article: '261, 7', metier: 'associations et utilité générale' },
  'VATEX-FR-CGI261B': { article: '261 B', metier: 'groupements de moyens' },
  'VATEX-FR-CGI261C-1': { article: '261 C, 1', metier: 'banque et finance' },
  'VATEX-FR-CGI261C-2': { article: '261 C, 2', metier: 'assurances' },
  'VATEX-FR-CGI261D-2': { article: '261 D, 2', metier: 'locaux nus' },
  'VATEX-FR-CGI261D-4': { article: '261 D, 4', metier: 'logements meublés' },
  'VATEX-FR-CGI261E-1': { article: '261 E, 1', metier: 'manifestations sportives' },
  'VATEX-FR-CGI261E-2': { article: '261 E, 2', metier: 'jeux et loteries' },
} as const;
export type MotifExoneration = keyof typeof motifsExoneration;
