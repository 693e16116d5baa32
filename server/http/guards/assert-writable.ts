import { InvalidInput } from '#shared/endpoints/errors.ts';

type Place = { value: unknown; name: string; parent: Place | undefined };

const shownDepth = 10;
const message = 'un caractère nul ou incomplet ne s’enregistre pas';

/**
 * Refuses text that cannot be stored: a NUL, which ends a text in many programs, or half a character (a lone
 * surrogate), which no file can hold. Walks the value once, at any depth.
 * @throws {InvalidInput} naming the first such field.
 */
export function assertWritable(value: unknown): void {
  const places: Place[] = [{ value, name: '', parent: undefined }];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    if (!isWritable(place.name) || (typeof place.value === 'string' && !isWritable(place.value)))
      throw toRefusal(place);
    for (const inner of listInner(place)) places.push(inner);
  }
}

function listInner(parent: Place): Place[] {
  if (typeof parent.value !== 'object') return [];
  return Object.entries(parent.value ?? {}).map(([name, value]) => ({ value, name, parent }));
}

function isWritable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function toRefusal(place: Place): InvalidInput {
  const names: string[] = [];
  for (let at: Place | undefined = place; at?.parent && names.length < shownDepth; at = at.parent)
    names.unshift(at.name);
  const champ = names.join('.');
  const where = champ === '' ? 'Le corps de la demande' : `Le champ «\u00a0${champ}\u00a0»`;
  return new InvalidInput(`${where} est invalide\u00a0: ${message}.`, [{ champ, message }]);
}
