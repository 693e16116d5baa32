/** Returns a page without inline scripts: the policy allows only files of this service. */
function toPage({ title, style, root, scripts }: { title: string; style: string; root: string; scripts: string[] }) {
  const tags = scripts.map((script) => `<script src="/docs/assets/${script}" defer></script>`).join('\n    ');
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${title}</title>
    <link rel="icon" href="/docs/assets/favicon-32x32.png">
    ${style}
    ${tags}
  </head>
  <body>
    <div id="${root}"></div>
  </body>
</html>
`;
}

export const swaggerPage = toPage({
  title: 'Comptoir — documentation interactive',
  style: '<link rel="stylesheet" href="/docs/assets/swagger-ui.css">',
  root: 'swagger-ui',
  scripts: ['swagger-ui-bundle.js', 'swagger-start.js'],
});

export const redocPage = toPage({
  title: 'Comptoir — référence',
  style: '<link rel="stylesheet" href="/docs/assets/redoc.css">',
  root: 'redoc',
  scripts: ['redoc.standalone.js', 'redoc-start.js'],
});

/** `validatorUrl: null` keeps the document from being sent to anybody for validation. */
export const swaggerStart = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  docExpansion: 'none',
  filter: true,
  validatorUrl: null,
});
`;

export const redocStart = `Redoc.init(
  '/openapi.json',
  { hideDownloadButton: false, nativeScrollbars: true, requiredPropsFirst: true },
  document.getElementById('redoc'),
);
`;

export const redocStyle = 'body { margin: 0; }\n';
