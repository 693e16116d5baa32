import type { Connection } from '#server/database/database.ts';
import type { TemplateEmail } from '#shared/contracts/emails/templates.ts';
import { releveTemplate, systemTemplates } from './system-templates.ts';
import { readJson } from '#shared/endpoints/read-json.ts';
import type { StoredRow } from '#server/database/stored-row.ts';
import type { emailTemplates } from './templates.table.ts';

export type TemplateStore = ReturnType<typeof createTemplateStore>;

type Row = Omit<StoredRow<typeof emailTemplates>, 'seq'>;

const columns = 'id, nom, sujet, corps_html, variables_disponibles';

/**
 * Stores all templates: the system's first, then the statement's, then the shop's in the order they were made. Writes
 * belong inside a `write`.
 */
export function createTemplateStore(connection: Connection) {
  const list = connection.prepare<[], Row>(`select ${columns} from email_templates order by seq`);
  const find = connection.prepare<[string], Row>(`select ${columns} from email_templates where id = ?`);
  const insert = connection.prepare(`insert into email_templates (${columns}) values (?, ?, ?, ?, ?)`);
  const update = connection.prepare(
    `insert into email_templates (${columns}) values (?, ?, ?, ?, ?) on conflict (id) do update
     set nom = excluded.nom, sujet = excluded.sujet, corps_html = excluded.corps_html,
       variables_disponibles = excluded.variables_disponibles`,
  );
  const remove = connection.prepare('delete from email_templates where id = ?');

  return {
    list(): TemplateEmail[] {
      const own = list.all().map(toTemplate);
      const releve = own.find(({ id }) => id === releveTemplate.id) ?? releveTemplate;
      return [...systemTemplates, releve, ...own.filter(({ id }) => id !== releveTemplate.id)];
    },

    find(id: string): TemplateEmail | undefined {
      const row = find.get(id);
      const given = [...systemTemplates, ...(row ? [toTemplate(row)] : []), releveTemplate];
      return given.find((template) => template.id === id);
    },

    isSystem: (id: string): boolean => systemTemplates.some((template) => template.id === id),

    insert({ id, nom, sujet, corps_html, variables_disponibles }: TemplateEmail): void {
      insert.run(id, nom, sujet, corps_html, JSON.stringify(variables_disponibles));
    },

    update({ id, nom, sujet, corps_html, variables_disponibles }: TemplateEmail): void {
      update.run(id, nom, sujet, corps_html, JSON.stringify(variables_disponibles));
    },

    remove: (id: string): void => void remove.run(id),
  };
}

function toTemplate(row: Row): TemplateEmail {
  return { ...row, variables_disponibles: readJson<string[]>(row.variables_disponibles) };
}
