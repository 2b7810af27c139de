/** Where a part of a pin's picture is looked for. */
export const looksPath = (id: string): string => `/pin/${id}/looks/`;
