import { expect, test } from 'vitest';
import { startMailingServer } from '#server/testing/running/start-mailing-server.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  releveTemplateId,
  releveVariables,
  templateVariables,
  updateTemplate,
} from '#shared/contracts/emails/templates.ts';
import { NotFound, Refused } from '#shared/endpoints/errors.ts';

const body = { nom: 'Merci', sujet: 'Votre devis {{DO_Piece}}', corps_html: '<p>Cher {{CT_Intitule}}</p>' };

test('the system’s two templates are always there, with the five variables', async () => {
  await using server = await startMailingServer();
  const [facture, devis, releve, ...others] = await server.call(listTemplates);
  expect(facture).toMatchObject({
    id: 'relance_facture',
    nom: 'Relance Facture',
    variables_disponibles: [...templateVariables],
  });
  expect(devis).toMatchObject({ id: 'relance_devis', variables_disponibles: [...templateVariables] });
  expect(releve).toMatchObject({ id: releveTemplateId, variables_disponibles: [...releveVariables] });
  expect(others).toEqual([]);
  expect(await server.call(getTemplate, { params: { template_id: 'relance_facture' } })).toEqual(facture);
});

test('a template is created under an id of its own, changed, listed and removed', async () => {
  await using server = await startMailingServer();
  const created = await server.call(createTemplate, { body: { ...body, id: 'relance_facture' } });
  expect(created).toEqual({ ...body, id: expect.stringMatching(/^[0-9a-f-]{36}$/), variables_disponibles: [] });
  const params = { template_id: created.id };
  const changed = { ...body, nom: 'Merci !', variables_disponibles: ['DO_Piece'] };
  expect(await server.call(updateTemplate, { params, body: { ...changed, id: 'autre' } })).toEqual({
    ...changed,
    id: created.id,
  });
  expect((await server.call(listTemplates)).at(-1)).toEqual({ ...changed, id: created.id });
  expect(await server.call(deleteTemplate, { params })).toEqual({
    success: true,
    message: 'Le modèle «\u00a0Merci !\u00a0» a été supprimé.',
  });
  await expect(server.call(getTemplate, { params })).rejects.toThrow(
    new NotFound(`Template ${created.id} introuvable`),
  );
});

test('the letter of a statement is changed in its place, listed once, and has its first text again when it is removed', async () => {
  await using server = await startMailingServer();
  const params = { template_id: releveTemplateId };
  const first = await server.call(getTemplate, { params });
  const changed = { ...body, sujet: 'Relevé au {{RC_Date}}', variables_disponibles: [...releveVariables] };
  for (const nom of ['Relevé', 'Relevé du mois']) {
    const answer = await server.call(updateTemplate, { params, body: { ...changed, nom } });
    expect(answer).toEqual({ ...changed, nom, id: releveTemplateId });
  }
  const ids = (await server.call(listTemplates)).map(({ id }) => id);
  expect(ids).toEqual(['relance_facture', 'relance_devis', releveTemplateId]);
  expect(await server.call(getTemplate, { params })).toMatchObject({ nom: 'Relevé du mois' });
  expect((await server.call(deleteTemplate, { params })).message).toContain('a de nouveau son premier texte');
  expect(await server.call(getTemplate, { params })).toEqual(first);
});

test('a system template cannot be changed or removed; an unknown one is unknown', async () => {
  await using server = await startMailingServer();
  for (const template_id of ['relance_facture', 'relance_devis']) {
    const params = { template_id };
    await expect(server.call(updateTemplate, { params, body })).rejects.toBeInstanceOf(Refused);
    await expect(server.call(deleteTemplate, { params })).rejects.toBeInstanceOf(Refused);
  }
  const params = { template_id: 'x' };
  const unknown = new NotFound('Template x introuvable');
  await expect(server.call(getTemplate, { params })).rejects.toThrow(unknown);
  await expect(server.call(updateTemplate, { params, body })).rejects.toThrow(unknown);
  await expect(server.call(deleteTemplate, { params })).rejects.toThrow(unknown);
});

test('a preview is filled in with the document; values are escaped in the body, not in the subject', async () => {
  await using server = await startMailingServer();
  const document_id = await server.insertDevis();
  const corps_html = '<p>{{CT_Intitule}} {{ DO_TotalTTC }} {{DO_TotalTTC:euros}} {{DO_Date:date}} {{Inconnue}}</p>';
  const sujet = '{{CT_Intitule}} : {{DO_Piece}} du {{DO_Date}}, {{DO_TotalHT}}';
  const { id: template_id } = await server.call(createTemplate, { body: { ...body, sujet, corps_html } });
  const preview = await server.call(previewTemplate, { body: { template_id, document_id, type_document: 0 } });
  const jour = preview.variables_utilisees.DO_Date;
  expect(jour).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(preview).toEqual({
    template_id,
    document_id,
    sujet: `Dupont & Fils : ${document_id} du ${jour}, 10.00`,
    corps_html: `<p>Dupont &#38; Fils 12.00 12,00\u00a0€ ${jour.split('-').toReversed().join('/')} {{Inconnue}}</p>`,
    variables_utilisees: {
      DO_Piece: document_id,
      DO_Date: jour,
      CT_Intitule: 'Dupont & Fils',
      DO_TotalHT: '10.00',
      DO_TotalTTC: '12.00',
    },
  });
});

test('a system template leaves no placeholder behind', async () => {
  await using server = await startMailingServer();
  const document_id = await server.insertDevis();
  for (const template_id of ['relance_facture', 'relance_devis']) {
    const { sujet, corps_html } = await server.call(previewTemplate, {
      body: { template_id, document_id, type_document: 0 },
    });
    expect(sujet + corps_html).not.toMatch(/[{}]/);
    expect(sujet).toContain(document_id);
  }
});

test('a system template names the variables only, and is filled in with their values; a letter reads as French does', async () => {
  await using server = await startMailingServer();
  const document_id = await server.insertDevis();
  for (const template_id of ['relance_facture', 'relance_devis']) {
    const stored = await server.call(getTemplate, { params: { template_id } });
    const placeholders = `${stored.sujet}${stored.corps_html}`.match(/\{\{.*?\}\}/g) ?? [];
    expect(new Set(placeholders)).toEqual(new Set(templateVariables.map((name) => `{{${name}}}`)));
    const body = { template_id, document_id, type_document: 0 };
    const plain = await server.call(previewTemplate, { body });
    expect(plain.corps_html).toContain(`du ${plain.variables_utilisees.DO_Date},`);
    expect(plain.corps_html).toContain('12.00\u00a0€');
    const letter = await server.call(previewTemplate, { body: { ...body, francais: true } });
    expect(letter.variables_utilisees).toEqual(plain.variables_utilisees);
    expect(letter.corps_html).toMatch(/du \d\d\/\d\d\/\d{4},/);
    expect(letter.corps_html).toContain('12,00\u00a0€\u00a0TTC');
  }
});

test('a preview of an unknown template or document is 404', async () => {
  await using server = await startMailingServer();
  const preview = (template_id: string, type_document: number) =>
    server.call(previewTemplate, { body: { template_id, document_id: 'X', type_document } });
  await expect(preview('x', 0)).rejects.toThrow(new NotFound('Template x introuvable'));
  await expect(preview('relance_devis', 0)).rejects.toThrow(new NotFound('Devis X introuvable'));
  await expect(preview('relance_devis', 7)).rejects.toThrow(new NotFound('Document X introuvable'));
});
