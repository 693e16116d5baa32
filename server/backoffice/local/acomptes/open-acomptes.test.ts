import { expect, test } from 'vitest';
import { openMigrated } from '#server/database/migrate.ts';
import { familySql } from './open-acomptes.ts';

test('the deposits of a document are found through its family, without reading the other documents', () => {
  const connection = openMigrated(':memory:', 'backoffice');
  const steps = connection.prepare<unknown[], { detail: string }>(`explain query plan ${familySql}`);
  const read = steps.all({ numero: '' }).map(({ detail }) => detail);
  const ofDocuments = read.filter((detail) => /\b(documents|made)\b/.test(detail));
  expect(ofDocuments.length).toBeGreaterThan(3);
  expect(ofDocuments.filter((detail) => !/\((numero|document_source)=\?\)$/.test(detail))).toEqual([]);
  connection.close();
});
