import { describe, expect, it } from 'vitest';
import { readAnswer } from './answer.ts';
import { CallError } from './call-error.ts';

function refused(status: number, body: unknown): CallError {
  try {
    readAnswer(status, JSON.stringify(body));
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  throw new Error('it was no refusal');
}

describe('an answer', () => {
  it('is read in the envelope, bare, and from GraphQL', () => {
    const envelope = { resource_response: { status: 'success', data: [1], bookmark: 'next' } };
    expect(readAnswer(200, JSON.stringify(envelope))).toEqual({ data: [1], bookmark: 'next' });
    expect(readAnswer(200, '{"status":"success","data":2}')).toEqual({ data: 2, bookmark: null });
    expect(readAnswer(200, '{"data":{"v3GetPinQuery":{"data":null}}}').data).toEqual({
      v3GetPinQuery: { data: null },
    });
  });

  it('that is a refusal says so alike through every endpoint', () => {
    const error = { http_status: 401, error_code: 'not_signed_in', api_error_code: 7 };
    const extensions = { code: 'not_signed_in', apiErrorCode: 7, httpStatus: 401 };
    const message = 'Log in first.';
    const answers = [
      { resource_response: { status: 'failure', error: { ...error, message } } },
      { status: 'failure', error: { ...error, message } },
      { errors: [{ message, extensions: { ...extensions, messageDetail: null } }] },
    ];
    for (const body of answers) {
      const { status, number, code, message: text } = refused(401, body);
      expect({ status, number, code, text }).toEqual({
        status: 401,
        number: 7,
        code: 'not_signed_in',
        text: message,
      });
    }
  });

  it('of a proxy in front is broken, whatever its status', () => {
    expect(() => readAnswer(200, '<html>')).toThrow(CallError);
    expect(refused(502, '<html>')).toMatchObject({ status: 502, code: 'broken' });
  });
});
