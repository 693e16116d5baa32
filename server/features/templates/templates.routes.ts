import type { Route } from '#server/http/route.ts';
import { toVersioned } from '#server/http/answers/reply.ts';
import {
  createTemplate,
  deleteTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  updateTemplate,
} from '#shared/contracts/emails/templates.ts';
import type { TemplateService } from './templates.service.ts';

export function templateRoutes(route: Route, templates: TemplateService): void {
  route(listTemplates, () => templates.list());
  route(getTemplate, ({ params }) => {
    const template = templates.get(params.template_id);
    return toVersioned(template, template);
  });
  route(createTemplate, ({ body, context }) => templates.create(body, context));
  route(updateTemplate, ({ params, body, context }) => templates.update(params.template_id, body, context));
  route(deleteTemplate, ({ params }) => templates.remove(params.template_id));
  route(previewTemplate, ({ body }) => templates.preview(body));
}
