import { errors } from '#contract/kernel/errors.ts';
import { SCOPES } from '#contract/kernel/scopes.ts';
import { refTo, type Schema } from './schemas.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const maybeText = { type: ['string', 'null'] };
const object = (properties: Schema, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

const answered = {
  status: { enum: ['success', 'failure'] },
  code: { ...whole, description: '0, or the number of the refusal.' },
  message: text,
  endpoint_name: { ...text, description: 'The name of the call.' },
  data: { description: 'What the call answers; null when it is refused.' },
};
const bookmark = {
  bookmark: { ...text, description: 'Leads to the next page; not there on the last one.' },
};
const refused = { message_detail: maybeText, error: refTo('Refusal') };

/** The schemas that wrap every answer, by name. */
export const answerSchemas: Readonly<Record<string, Schema>> = {
  Refusal: object({
    status: { const: 'failure' },
    http_status: whole,
    code: whole,
    api_error_code: whole,
    error_code: { enum: Object.keys(errors) },
    message: text,
    message_detail: { ...maybeText, description: 'Where there is one, what to show first.' },
    extra_data: { type: 'object' },
  }),
  BareAnswer: object({ ...answered, ...bookmark }, Object.keys(answered)),
  BareRefusal: object({ ...answered, ...refused }),
  Envelope: object({
    resource_response: object(
      {
        ...answered,
        ...bookmark,
        x_pinterest_sli_endpoint_name: text,
        http_status: whole,
        ...refused,
      },
      [...Object.keys(answered), 'x_pinterest_sli_endpoint_name', 'http_status'],
    ),
    client_context: {
      type: 'object',
      description:
        'Who asks: is_authenticated, user, locale, country; and site_type, the part of the product.',
    },
    resource: object({
      name: text,
      options: {
        type: 'object',
        description:
          'The options as they came, without secrets. Lists add bookmarks: the next page, or "-end-".',
      },
    }),
    request_identifier: text,
  }),
};

/** The ways to authenticate. */
export const securitySchemes: Schema = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'bowerbird_session',
    description:
      'Set by v3_create_user_session. Where the site is served over https it is called __Host-bowerbird_session.',
  },
  csrf: {
    type: 'apiKey',
    in: 'header',
    name: 'X-CSRFToken',
    description:
      'Equal to the cookie csrftoken, which every answer offers and which a client may make itself.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: `An access token; cookies and the CSRF pair count for nothing beside it. Its scopes are ${SCOPES.join(
      ', ',
    )}: the last shows the secret boards of its person.`,
  },
};

/** The headers in answers of rate-limited calls. */
export const headers: Schema = {
  'X-RateLimit-Limit': { description: 'Calls in a window.', schema: whole },
  'X-RateLimit-Remaining': { description: 'Calls left in this window.', schema: whole },
  'X-RateLimit-Reset': { description: 'Seconds until the window ends.', schema: whole },
  'Retry-After': { description: 'Seconds to wait.', schema: whole },
};
