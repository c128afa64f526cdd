import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('routes/site/site-layout.tsx', [
    index('routes/site/home.tsx'),
    route('quickboost-ai', 'routes/site/quickboost-ai.tsx'),
    route('boost-revenue', 'routes/site/boost-revenue.tsx'),
    route('boost-revenue-inactive', 'routes/site/chatbot-tiers.tsx'),
    route('lead-smarter', 'routes/site/lead-smarter.tsx'),
    route('leader-lift-scale-prep', 'routes/site/leader-lift-scale-prep.tsx'),
    route('scale-prep', 'routes/site/scale-prep.tsx'),
    route('shared-success', 'routes/site/shared-success.tsx'),
    route('about', 'routes/site/about.tsx'),
    route('quiz', 'routes/site/quiz.tsx'),
    route('contact', 'routes/site/contact.tsx'),
    route('privacy-policy', 'routes/site/privacy-policy.tsx'),
    route('terms-of-service', 'routes/site/terms-of-service.tsx'),
    route('cookie-policy', 'routes/site/cookie-policy.tsx'),
    route('do-not-sell-my-data', 'routes/site/do-not-sell-my-data.tsx'),
    route('blog', 'routes/blog/blog-list.tsx'),
    route('blog/:slug', 'routes/blog/blog-post.tsx'),
    route('*', 'routes/site/not-found.tsx'),
  ]),

  route('admin/login', 'routes/auth/login.tsx'),
  route('admin/sign-out', 'routes/auth/sign-out.ts'),
  route('admin', 'routes/admin/admin-layout.tsx', [
    index('routes/admin/dashboard.tsx'),
    route('posts/new', 'routes/admin/new-post.tsx'),
    route('posts/:id/edit', 'routes/admin/edit-post.tsx'),
    route('people', 'routes/admin/people.tsx'),
    route('*', 'routes/admin/not-found.tsx'),
  ]),

  route('healthz', 'routes/resources/healthz.ts'),
  route('readyz', 'routes/resources/readyz.ts'),
  route('robots.txt', 'routes/resources/robots.ts'),
] satisfies RouteConfig;
