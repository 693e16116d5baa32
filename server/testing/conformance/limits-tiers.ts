import type { Row } from './row.ts';
import { post, put } from './sent.ts';
import type { World } from './world.ts';

const long = (length: number) => 'x'.repeat(length);
export const client = (fields: object) => ({ intitule: 'Menuiserie Roux', ...fields });

/**
 * Returns the rows of length limits of the customer and supplier inputs: the longest text accepted, one more character
 * refused.
 */
export function limits(path: string, fields: Record<string, number>): Row[] {
  return Object.entries(fields).flatMap(([field, max]): Row[] => [
    {
      part: 'Limits',
      says: `POST ${path}: ${field} accepts ${max} characters`,
      send: () => post(path, client({ num: uniqueCode(), [field]: field === 'num' ? uniqueCode(max) : long(max) })),
      status: 201,
    },
    {
      part: 'Limits',
      says: `POST ${path}: ${field} refuses ${max + 1} characters`,
      send: post(path, client({ [field]: long(max + 1) })),
      status: 422,
    },
  ]);
}

let codes = 0;
function uniqueCode(length = 8): string {
  codes += 1;
  return `L${String(codes).padStart(length - 1, '0')}`;
}

/** Returns the rows of inputs that change a customer or a supplier: their length limits, and what else they refuse. */
export function changes(
  path: string,
  of: (world: World) => string,
  key: string,
  fields: Record<string, number>,
): Row[] {
  return [
    ...Object.entries(fields).flatMap(([field, max]): Row[] => [
      {
        part: 'Limits',
        says: `PUT ${path}/{code}: ${field} accepts ${max} characters`,
        send: (w) => put(`${path}/${of(w)}`, { [field]: long(max) }),
        status: 200,
        holds: (body: Record<string, Record<string, string>>) => body[key]?.[field]?.toLowerCase() === long(max),
      },
      {
        part: 'Limits',
        says: `PUT ${path}/{code}: ${field} refuses ${max + 1} characters`,
        send: (w) => put(`${path}/${of(w)}`, { [field]: long(max + 1) }),
        status: 422,
      },
    ]),
    {
      part: 'Limits',
      says: `PUT ${path}/{code}: email has the format of an address`,
      send: (w) => put(`${path}/${of(w)}`, { email: 'pas une adresse' }),
      status: 422,
    },
  ];
}

export const common = {
  intitule: 69,
  num: 17,
  adresse: 35,
  code_postal: 9,
  ville: 35,
  pays: 35,
  telephone: 21,
  siret: 14,
  tva_intra: 25,
};

/** A code is given once; a name is never emptied. */
export const { num: _num, ...changing } = common;
