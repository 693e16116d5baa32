import { setPersonnesGroupe } from '#shared/contracts/siege/siege-personnes.ts';
import { listCollaborateurs, login } from '#shared/contracts/utilisateurs/auth.ts';
import { listPersonnes, setPersonne } from '#shared/contracts/utilisateurs/personnes.ts';
import { createApiClient } from '#shared/endpoints/api-client.ts';
import { checkDialog } from '../../testing/checks/check-dialog.ts';
import { test } from '../../testing/shops/desk.ts';
import { takeScreens } from '../../testing/take-screens.ts';
import { expect, signIn } from '../../testing/test.ts';

test.setTimeout(180_000);
const patient = { timeout: 45_000 };
const email = 'jeanne@dupont.example';
const [given, chosen] = ['le vis à bois de 4 par 40', 'trois clous et une échelle'];

test('a person made at the desk works at the tills of her shop, chooses her password there, and is out once removed', async ({
  comptoir: { page, url, watch },
  call,
  chain,
  paris,
  findBrowser,
}) => {
  watch.expectConsole(/40[0139]/);
  await signIn(page);
  await page.goto(`${url}/app/administration/utilisateurs`);
  const list = page.getByRole('grid', { name: 'Personnes du groupe' });

  await test.step('a group that wants no people says what to do', async () => {
    await page.getByRole('radio', { name: 'Ce poste' }).press('ArrowRight', patient);
    await expect(page.getByText('Ce groupe n’a pas de personnes à lui')).toBeVisible();
    await takeScreens(page, 'personnes-aucune');
    await chain.call(setPersonnesGroupe, { params: { groupe: 'DUPONT' }, body: { jours: 7 } });
    await page.reload();
    await expect(page.getByRole('button', { name: /^Nouvelle personne/ })).toBeVisible();
  });

  await test.step('a person is created for a shop, by keyboard', async () => {
    await page.keyboard.press('Alt+N');
    const dialog = page.getByRole('dialog', { name: 'Nouvelle personne du groupe' });
    await expect(dialog.getByRole('textbox', { name: 'Prénom' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Prénom' }).fill('Jeanne');
    await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill('Morel');
    await dialog.getByRole('textbox', { name: 'Adresse e-mail' }).fill(email);
    const all = dialog.getByRole('checkbox', { name: /^Toutes les boutiques/ });
    await all.press('Space');
    await expect(all).toBeChecked();
    await all.uncheck();
    await dialog.getByLabel('Mot de passe').first().fill(given);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Choisissez au moins une boutique.')).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Boutiques où elle travaille' }).press('ArrowDown');
    await page.getByRole('option', { name: 'Dupont Paris' }).click();
    await page.keyboard.press('Escape');
    await takeScreens(page, 'personne-nouvelle');
    await checkDialog(page, 'screens/administration/acces/personne-dialog.tsx');
    await dialog.getByRole('button', { name: 'Créer la personne' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(list.getByRole('row', { name: /Jeanne Morel.*Vente.*Dupont Paris/ })).toBeVisible();
    await takeScreens(page, 'personnes');
  });

  await test.step('of what two desks change at once nothing is lost: what both changed is chosen', async () => {
    await list.getByRole('row', { name: /Jeanne Morel/ }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Jeanne Morel' });
    const [surname, firstName] = [{ name: 'Nom', exact: true }, { name: 'Prénom' }];
    await expect(dialog.getByRole('textbox', surname)).toHaveValue('Morel');
    const [known] = (await call(listPersonnes)).personnes;
    const changed = { email, nom: 'Morel-Petit', prenom: 'Jeanne', role: 'responsable' as const, boutiques: ['PARIS'] };
    await call(setPersonne, { params: { id: known?.id ?? '' }, body: { ...changed, base: known?.version ?? 0 } });
    await dialog.getByRole('textbox', firstName).fill('Jeannette');
    await dialog.getByRole('textbox', surname).fill('Morel-Roux');
    await page.keyboard.press('Enter');
    const choice = page.getByRole('dialog', { name: `Le compte ${email} a changé entre-temps` });
    await expect(choice.getByRole('row', { name: /^Nom.*Morel-Roux.*Morel-Petit/ })).toBeVisible();
    await expect(choice.getByRole('row', { name: /^Rôle.*Vente.*Responsable/ })).toBeVisible();
    await takeScreens(page, 'personne-changee');
    await choice.getByRole('button', { name: 'Revenir à la saisie' }).press('Enter');
    await expect(dialog.getByText('a été modifiée entre-temps')).toBeVisible();
    await expect(dialog.getByRole('textbox', firstName)).toHaveValue('Jeannette');
    await expect(dialog.getByRole('textbox', surname)).toHaveValue('Morel-Roux');
    await dialog.getByRole('textbox', surname).press('Enter');
    await choice.getByRole('row', { name: /^Nom/ }).getByRole('radio', { name: 'L’autre' }).check();
    await choice.getByRole('button', { name: 'Enregistrer ce choix' }).press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(list.getByRole('row', { name: /Jeannette Morel-Petit.*Responsable/ })).toBeVisible();
    const [merged] = (await call(listPersonnes)).personnes;
    expect(merged).toMatchObject({ prenom: 'Jeannette', nom: 'Morel-Petit', role: 'responsable', droits: {} });
    const before = { ...changed, nom: 'Morel', role: 'vendeur' as const };
    await call(setPersonne, { params: { id: known?.id ?? '' }, body: { ...before, base: merged?.version ?? 0 } });
    await expect(list.getByRole('row', { name: /Jeanne Morel.*Dupont Paris/ })).toBeVisible(patient);
  });

  // A window of its own: cookies are of the host, whatever the port.
  await using context = await (await findBrowser()).newContext({ locale: 'fr-FR' });
  const till = await context.newPage();
  await test.step('she signs in at her shop’s till, not at another’s', async () => {
    const hears = async () =>
      (await paris.call(listCollaborateurs)).some((one) => one.du_groupe && one.nom === 'Morel');
    await expect.poll(hears, patient).toBe(true);
    const elsewhere = createApiClient(url)(login, { body: { email, password: given } });
    await expect(elsewhere).rejects.toMatchObject({ status: 401 });
    await till.goto(`${paris.url}/app/`);
    await till.getByLabel('Adresse e-mail').fill(email);
    await till.getByLabel('Mot de passe').first().fill(given);
    await till.keyboard.press('Enter');
    await expect(till.getByRole('button', { name: /Jeanne Morel/ })).toBeVisible(patient);
  });

  await test.step('she changes her password there', async () => {
    await till.getByRole('button', { name: /Jeanne Morel/ }).click();
    await till.getByRole('menuitem', { name: 'Mot de passe et sessions' }).click();
    const dialog = till.getByRole('dialog', { name: 'Mot de passe et sessions' });
    await dialog.getByLabel('Mot de passe actuel').first().fill(given);
    await dialog.getByLabel('Nouveau mot de passe').first().fill(chosen);
    await till.keyboard.press('Enter');
    const tryIn = (password: string) =>
      createApiClient(paris.url)(login, { body: { email, password } }).then(
        () => 'in',
        () => 'out',
      );
    await expect(till.getByText('Le mot de passe est changé.')).toBeVisible();
    expect([await tryIn(chosen), await tryIn(given)]).toEqual(['in', 'out']);
  });

  await test.step('the till’s administrator sees her locked', async () => {
    await signIn(till);
    await till.goto(`${paris.url}/app/administration/utilisateurs`);
    await till.getByRole('row', { name: /Jeanne Morel · du groupe/ }).dblclick();
    const dialog = till.getByRole('dialog', { name: 'Jeanne Morel' });
    await expect(dialog.getByText('se changent au siège')).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await takeScreens(till, 'personne-caisse');
    await till.keyboard.press('Escape');
  });

  await test.step('removed at the desk, she is out within seconds', async () => {
    await signIn(till, { email, password: chosen });
    const ask = () => till.evaluate(async () => (await fetch('/auth/me')).status);
    expect(await ask()).toBe(200);
    await list.getByRole('row', { name: /Jeanne Morel/ }).dblclick();
    await page.getByRole('button', { name: 'Retirer du groupe' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Garder la personne' })).toBeFocused();
    await takeScreens(page, 'personne-retirer');
    await page.getByRole('button', { name: 'Retirer', exact: true }).press('Enter');
    await expect(list.getByRole('row', { name: /Jeanne Morel/ })).toHaveCount(0);
    await expect.poll(ask, patient).toBe(401);
    await till.reload();
    await expect(till.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  });
});
