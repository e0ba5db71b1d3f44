// What the C# compiler itself (Roslyn) says each call of a source tree binds to.
//
// Arguments: a folder of sources, a folder of reference assemblies, then `-dNAME` for symbols of the preprocessor and
// folders (from the first one) to leave out. All files are one compilation; what is missing (packages) is tolerated and
// leaves its calls unresolved. Prints one site a line, tab-separated: file, line, caller, called name, status (project,
// external, local, unresolved), and for the project's own: file, line and qualified name of the declaration. Qualified
// names have no namespace; a constructor is its class; accessors are their property.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

public static class Start
{
    public static int Main(string[] arguments)
    {
        // The compiler may ask for newer versions of its own libraries than the runtime has.
        AssemblyLoadContext.Default.Resolving += (context, name) =>
        {
            foreach (var folder in new[] { AppContext.BaseDirectory, Path.GetDirectoryName(typeof(object).Assembly.Location) })
            {
                var path = Path.Combine(folder, name.Name + ".dll");
                if (File.Exists(path)) return context.LoadFromAssemblyPath(path);
            }
            return null;
        };
        return Oracle.Run(arguments);
    }
}

public static class Oracle
{
    static string root;

    public static int Run(string[] arguments)
    {
        root = Path.GetFullPath(arguments[0]).TrimEnd('/') + "/";
        var symbols = arguments.Skip(2).Where(item => item.StartsWith("-d")).Select(item => item.Substring(2)).ToArray();
        var left_out = arguments.Skip(2).Where(item => !item.StartsWith("-d")).ToArray();
        var options = new CSharpParseOptions(LanguageVersion.Preview, DocumentationMode.None, SourceCodeKind.Regular, symbols);
        var trees = new List<SyntaxTree>();
        foreach (var path in Directory.GetFiles(root, "*.cs", SearchOption.AllDirectories).OrderBy(item => item, StringComparer.Ordinal))
        {
            var name = path.Substring(root.Length);
            if (left_out.Any(folder => name.StartsWith(folder))) continue;
            trees.Add(CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(path)), options, name));
        }
        var references = Directory.GetFiles(arguments[1], "*.dll").Where(IsManaged).Select(path => MetadataReference.CreateFromFile(path));
        var made = new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true, concurrentBuild: false);
        var compilation = CSharpCompilation.Create("oracle", trees, references, made);
        foreach (var tree in trees) Print(compilation, tree);
        return 0;
    }

    static bool IsManaged(string path)
    {
        try { System.Reflection.AssemblyName.GetAssemblyName(path); return true; }
        catch (BadImageFormatException) { return false; }
    }

    static void Print(CSharpCompilation compilation, SyntaxTree tree)
    {
        var model = compilation.GetSemanticModel(tree);
        foreach (var node in tree.GetRoot().DescendantNodes())
        {
            string name;
            SyntaxNode place;
            if (node is InvocationExpressionSyntax invocation)
            {
                if (!Named(invocation.Expression, out name, out place)) { name = "()"; place = invocation; }
                if (name == "nameof" && model.GetSymbolInfo(invocation).Symbol == null) continue;
            }
            else if (node is ObjectCreationExpressionSyntax creation)
            {
                place = creation.Type;
                name = Last(creation.Type);
            }
            else if (node is ImplicitObjectCreationExpressionSyntax implied) { place = implied; name = "new"; }
            else if (node is ConstructorInitializerSyntax initializer) { place = initializer; name = initializer.ThisOrBaseKeyword.Text; }
            else if (node is PrimaryConstructorBaseTypeSyntax called) { place = called; name = Last(called.Type); }
            else continue;
            var info = model.GetSymbolInfo(node);
            var symbol = info.Symbol ?? (info.CandidateSymbols.Length == 1 ? info.CandidateSymbols[0] : null);
            var line = tree.GetLineSpan(place.Span).StartLinePosition.Line + 1;
            var status = "unresolved";
            string target = "", target_file = "", target_line = "";
            if (node is ObjectCreationExpressionSyntax && symbol == null)
            {
                // An overload that fits is missing; the class is known all the same.
                symbol = model.GetTypeInfo(node).Type as INamedTypeSymbol;
                if (symbol is IErrorTypeSymbol) symbol = null;
            }
            if (symbol != null)
            {
                if (symbol is IMethodSymbol method)
                {
                    symbol = (method.ReducedFrom ?? method).OriginalDefinition;
                    if (method.MethodKind == MethodKind.DelegateInvoke) status = "local";
                }
                var declared = symbol.DeclaringSyntaxReferences.FirstOrDefault();
                if (symbol is IMethodSymbol part && part.PartialImplementationPart != null)
                    declared = part.PartialImplementationPart.DeclaringSyntaxReferences.First();
                if (declared == null && symbol is IMethodSymbol constructor && constructor.MethodKind == MethodKind.Constructor)
                    declared = constructor.ContainingType.DeclaringSyntaxReferences.FirstOrDefault();
                if (status != "local") status = declared == null ? "external" : "project";
                if (status == "project")
                {
                    target_file = declared.SyntaxTree.FilePath;
                    target_line = (declared.SyntaxTree.GetLineSpan(Identifier(declared.GetSyntax())).StartLinePosition.Line + 1).ToString();
                    target = Qualified(symbol, true);
                }
            }
            Console.WriteLine(string.Join("\t", tree.FilePath, line, Caller(model, node), name, status, target_file, target_line, target));
        }
    }

    static bool Named(ExpressionSyntax expression, out string name, out SyntaxNode place)
    {
        SimpleNameSyntax found = expression as SimpleNameSyntax;
        if (expression is MemberAccessExpressionSyntax) found = ((MemberAccessExpressionSyntax)expression).Name;
        if (expression is MemberBindingExpressionSyntax) found = ((MemberBindingExpressionSyntax)expression).Name;
        place = found;
        name = found == null ? null : found.Identifier.ValueText;
        return found != null;
    }

    static string Last(TypeSyntax type)
    {
        if (type is QualifiedNameSyntax) return ((QualifiedNameSyntax)type).Right.Identifier.ValueText;
        if (type is AliasQualifiedNameSyntax) return ((AliasQualifiedNameSyntax)type).Name.Identifier.ValueText;
        if (type is SimpleNameSyntax) return ((SimpleNameSyntax)type).Identifier.ValueText;
        return type.ToString();
    }

    static TextSpan Identifier(SyntaxNode node)
    {
        if (node is BaseTypeDeclarationSyntax) return ((BaseTypeDeclarationSyntax)node).Identifier.Span;
        if (node is DelegateDeclarationSyntax) return ((DelegateDeclarationSyntax)node).Identifier.Span;
        if (node is MethodDeclarationSyntax) return ((MethodDeclarationSyntax)node).Identifier.Span;
        if (node is ConstructorDeclarationSyntax) return ((ConstructorDeclarationSyntax)node).Identifier.Span;
        if (node is LocalFunctionStatementSyntax) return ((LocalFunctionStatementSyntax)node).Identifier.Span;
        return node.Span;
    }

    static string Caller(SemanticModel model, SyntaxNode node)
    {
        for (var outer = node.Parent; outer != null; outer = outer.Parent)
        {
            if (outer is BaseFieldDeclarationSyntax || outer is AccessorDeclarationSyntax || outer is AnonymousFunctionExpressionSyntax || outer is EnumMemberDeclarationSyntax) continue;
            if (outer is MemberDeclarationSyntax || outer is LocalFunctionStatementSyntax)
            {
                var symbol = model.GetDeclaredSymbol(outer);
                if (symbol != null && !(symbol is INamespaceSymbol)) return Qualified(symbol, false);
            }
        }
        return "<module>";
    }

    static string Qualified(ISymbol symbol, bool folds)
    {
        var names = new List<string>();
        for (var each = symbol; each != null && !(each is INamespaceSymbol) && !(each is IModuleSymbol); each = each.ContainingSymbol)
        {
            var name = each.Name;
            if (each is IMethodSymbol method)
            {
                if (method.MethodKind == MethodKind.Constructor || method.MethodKind == MethodKind.StaticConstructor)
                {
                    if (folds && names.Count == 0) continue;
                    name = method.ContainingType.Name;
                }
                else if (method.MethodKind == MethodKind.Destructor) name = "~" + method.ContainingType.Name;
                else if (method.MethodKind == MethodKind.ExplicitInterfaceImplementation) name = name.Substring(name.LastIndexOf('.') + 1);
                else if (method.AssociatedSymbol != null) continue;
                else if (method.MethodKind == MethodKind.AnonymousFunction) continue;
                else if (method.MethodKind == MethodKind.UserDefinedOperator || method.MethodKind == MethodKind.Conversion) name = "operator";
            }
            else if (each is IPropertySymbol property) name = property.IsIndexer ? "this" : name.Substring(name.LastIndexOf('.') + 1);
            names.Add(name);
        }
        names.Reverse();
        return string.Join(".", names);
    }
}
