import { expect, test } from 'vitest';
import { repliques } from '#shared/contracts/postes/gateway.ts';
import { derivedFields, recordKinds } from '#shared/record-kinds.ts';
import { typedKeys } from '#shared/typed-entries.ts';
import { fieldLabels } from './field-labels.ts';

test('each field of a shared record that two people may both change has a name', () => {
  const changing = typedKeys(repliques).flatMap((entite) => {
    const lasting: 'all' | readonly string[] = recordKinds[entite].lasting;
    return lasting === 'all' ? [] : Object.keys(repliques[entite].shape).filter((field) => !lasting.includes(field));
  });

  expect(changing.length).toBeGreaterThan(100);
  expect(changing.filter((field) => !derivedFields.has(field) && !Object.hasOwn(fieldLabels, field))).toEqual([]);
});
