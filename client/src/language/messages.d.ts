declare module "messages:*" {
  const messages: Record<string, string | { one: string; other: string }>;
  export default messages;
}
declare module "late:*" {
  const messages: Record<string, string | { one: string; other: string }>;
  export default messages;
}
declare module "rules:*" {
  const rules: {
    says: Record<string, string>;
    variants: Record<string, { where: string; says: string }[]>;
    areas: Record<string, string>;
  };
  export default rules;
}
